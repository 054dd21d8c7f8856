import { sql } from 'kysely';
import { StartupError } from '../config/startup-error.ts';
import type { Db } from './tables.ts';

/** The first PostgreSQL with everything the statements of this program use. */
const OLDEST = 14;

interface Contact {
  version: number;
  encoding: string;
  database: string;
  user: string;
  schema: string | null;
  standby: boolean;
  readOnly: boolean;
  mayCreate: boolean;
}

/** Checks version and privileges of the database server at start instead of failing at the first write. */
export async function checkServer(db: Db): Promise<void> {
  const { rows } = await sql<Contact>`
    select current_setting('server_version_num')::integer / 10000 as version,
      current_setting('server_encoding') as encoding,
      current_database() as database, current_user as "user", current_schema() as schema,
      pg_is_in_recovery() as standby, current_setting('transaction_read_only') = 'on' as "readOnly",
      coalesce(has_schema_privilege(current_schema(), 'create'), false) as "mayCreate"`.execute(db);
  const sentences = rows.flatMap(reasonsAgainst);
  if (sentences.length > 0) throw new StartupError(sentences.map((sentence) => `DATABASE_URL: ${sentence}`).join('\n'));
}

const reasonsAgainst = (contact: Contact): string[] => {
  const { version, encoding, database, user, schema, standby, readOnly, mayCreate } = contact;
  const reasons: [boolean, string][] = [
    [version < OLDEST, `the server is PostgreSQL ${version}; ${OLDEST} or newer is needed.`],
    [
      encoding !== 'UTF8',
      `the database "${database}" is encoded in ${encoding}; make one with ENCODING 'UTF8', or Chinese cannot be stored.`,
    ],
    [standby, 'the server is a standby that takes no writes; name the primary server.'],
    [!standby && readOnly, `the database "${database}" is read-only (default_transaction_read_only).`],
    [
      schema === null,
      `the search path of "${user}" names no schema that exists; make one, or set search_path for this user.`,
    ],
    [
      schema !== null && !mayCreate,
      `"${user}" may not create tables in the schema "${schema}"; grant it: grant create on schema "${schema}" to "${user}".`,
    ],
  ];
  return reasons.flatMap(([isSo, sentence]) => (isSo ? [sentence] : []));
};
