import { sql } from 'kysely';
import type { Label } from '../../../contract/label.ts';
import type { Resource } from '../../../declare/define-resource.ts';
import type { Damage } from '../../database/tables/media.ts';
import type { Db } from '../../database/tables.ts';
import type { Operator } from '../../http/access.ts';
import { listMediaUses, type MediaUseRow } from '../../records/visibility/media-uses.ts';
import { fileTypeByMime } from './file-types.ts';
import { mayReadUse, titleOfUse } from './visible-uses.ts';

/** The stored files that the last check found missing or altered. */
export interface DamagedMedia {
  total: number;
  /** The first of them. */
  files: readonly DamagedFile[];
}

export interface DamagedFile {
  name: string;
  damage: Damage;
  /** The first uses that the operator may read. */
  uses: readonly DamagedUse[];
  /** Whether there are other uses. */
  isUsedElsewhere: boolean;
}

interface DamagedUse {
  section: Label;
  title: Label;
  field: Label;
  /** The address of the record; undefined in the trash. */
  to: string | undefined;
}

interface DamagedRow {
  hash: string;
  type: string;
  name: string;
  private: boolean;
  damage: Damage;
  total: number;
}

/** How many files are looked up in all sections. */
const MAX_LISTED = 20;
/** A default picture may be in very many records. */
const MAX_USES = 10;

/** Reads what is damaged, with the uses as far as the operator may see them. */
export async function readDamagedMedia(
  db: Db,
  { operator, sections }: { operator: Operator; sections: readonly Resource[] },
): Promise<DamagedMedia> {
  const { rows } = await sql<DamagedRow>`
    select d.*, count(*) over ()::integer as total from (
      select distinct on (hash) hash, type, name, private, damage from (
        select hash, type, name, private, damage from media
        union all select hash, type, name, private, damage from "mediaFile") as s
      where damage is not null order by hash, private) as d
    order by hash limit ${MAX_LISTED}`.execute(db);
  const files: DamagedFile[] = [];
  for (const row of rows) {
    const uses = await listMediaUses(db, sections, row.hash);
    const readable = uses.filter((use) => mayReadUse(operator, use, sections));
    files.push({
      name: row.private && readable.length === 0 ? anonymousName(row) : row.name || anonymousName(row),
      damage: row.damage,
      uses: readable.slice(0, MAX_USES).map((use) => damagedUseOf(operator, use)),
      isUsedElsewhere: readable.length < uses.length,
    });
  }
  return { total: rows[0]?.total ?? 0, files };
}

/** The name of a personal file may name the person. */
const anonymousName = ({ hash, type }: DamagedRow): string => `${hash.slice(0, 8)}.${fileTypeByMime(type)?.extension}`;

function damagedUseOf(operator: Operator, use: MediaUseRow): DamagedUse {
  const { resource, id, field, deleted } = use;
  return {
    section: resource.label,
    title: titleOfUse(operator, use),
    field: resource.fields[field]?.label ?? { zh: field, en: field },
    to: deleted ? undefined : `${resource.path}/show/${id}`,
  };
}
