import { sql } from 'kysely';
import type { TestApp } from './server.ts';

/** Inserts many members directly into the table, with numbers that no earlier ones have. */
export async function insertMembers({ parts }: TestApp, count: number): Promise<void> {
  await sql`
    insert into "memberManage" ("memberNo", nickname, "realName", phone, channel, "registeredAt", "createdAt", "updatedAt")
    select 'M-202601-' || lpad(n::text, 7, '0'), '访客' || n, '林某' || n, '13' || lpad(n::text, 9, '0'), 'website',
      '2024-01-01T00:00:00Z'::timestamptz + n * interval '1 minute', now(), now()
    from (select coalesce(max(id), 0) as last from "memberManage") as m, generate_series(m.last + 1, m.last + ${count}::integer) as n`.execute(
    parts.database.db,
  );
  await sql`update "tableVersion" set version = version + 1 where name = 'memberManage'`.execute(parts.database.db);
}
