import type { KindEntry, Specimen } from '../../client/playground/reference.ts';
import type { FileValue, ImageValue, ReferenceValue } from '../../contract/record.ts';
import { targetsOf } from '../../declare/actions.ts';
import type { AnyDraft, Resource } from '../../declare/define-resource.ts';
import { findSection } from '../../declare/define-resource.ts';
import * as language from '../../declare/index.ts';
import type { SampleSource } from '../../kinds/field.ts';
import { fileTypes } from '../../kinds/file-types.ts';
import { imageOf, mediaAddress } from '../../kinds/image/image.server.ts';
import type { Field, KindName } from '../../kinds/index.ts';
import { meaningOf } from '../../kinds/index.ts';
import { type Db, sectionTables } from '../../server/database/tables.ts';
import { fileTypeByMime } from '../../server/files/media/file-types.ts';
import { tableOf } from '../../server/records/section-table.ts';

type ExampleFields = Omit<Specimen, 'draft'>;

/** The fields of a kind's example. */
export function exampleOf(
  { kind, examples: [source = ''] }: Pick<KindEntry, 'kind' | 'examples'>,
  sections: readonly Resource[],
): ExampleFields {
  const example = evaluate(source);
  const field = isField(example) ? example : (Object.values(example).at(-1) as Field);
  const place = placeOf(kind, field, sections);
  return { kind, place, fields: isField(example) ? { [place.name]: example } : example };
}

/** The sections that the fields of an example refer to. */
export const sectionsIn = ({ fields }: ExampleFields): string[] => Object.values(fields).flatMap(targetsOf);

/** Fills the examples with values of the database, of the given sections only. */
export async function fillExamples(
  examples: readonly ExampleFields[],
  readable: readonly Resource[],
  db: Db,
): Promise<Specimen[]> {
  const source = await sampleSource(db, readable, examples.flatMap(sectionsIn));
  return examples.map((example) => ({ ...example, draft: sampleDraft(example.fields, source) }));
}

/** An example is a field, or several by name, of which the last one is of the kind. */
const evaluate = (example: string): Example =>
  new Function(...Object.keys(language), `return (${example});`)(...Object.values(language));

type Example = Field | Readonly<Record<string, Field>>;

const isField = (value: Example): value is Field => typeof value.kind === 'string';

function sampleDraft(fields: Readonly<Record<string, Field>>, source: SampleSource): AnyDraft {
  const draft: AnyDraft = {};
  for (const [name, field] of Object.entries(fields)) draft[name] = meaningOf(field).sample(field, source, draft);
  return draft;
}

/**
 * The field of a section that has most options in common with the example, so that it takes the same files. Where no
 * section has the kind, the place takes none.
 */
function placeOf(kind: KindName, example: Field, sections: readonly Resource[]): Specimen['place'] {
  const places = sections.flatMap(({ code, fields }) =>
    Object.entries(fields)
      .filter(([, field]) => field.kind === kind)
      .map(([name, field]) => ({ section: code, name, common: commonOptions(field, example) })),
  );
  const [best] = places.sort((one, other) => other.common - one.common);
  return best ? { section: best.section, name: best.name } : { section: 'specimen', name: kind };
}

const commonOptions = (one: Field, other: Field): number => {
  const options = Object.entries(one).map((entry) => JSON.stringify(entry));
  return Object.entries(other).filter((entry) => options.includes(JSON.stringify(entry))).length;
};

/** Reads what samples need: the first record of each section, pictures and files. */
async function sampleSource(db: Db, sections: readonly Resource[], codes: readonly string[]): Promise<SampleSource> {
  const first = new Map<string, ReferenceValue>();
  for (const code of new Set(codes)) {
    const resource = findSection(sections, code);
    const record = resource && (await firstRecord(db, resource));
    if (record) first.set(code, record);
  }
  const pictures = await db
    .selectFrom('media')
    .select(['hash', 'type', 'width', 'height', 'altZh'])
    .where('private', '=', false)
    .orderBy('createdAt')
    .limit(100)
    .execute();
  const files = await db
    .selectFrom('mediaFile')
    .select(['hash', 'type', 'name', 'bytes'])
    .where('private', '=', false)
    .limit(100)
    .execute();
  return {
    number: 1,
    language: 'zh',
    firstDate: '2026-01-01',
    firstMoment: '2026-04-01',
    codes: sections.map(({ code }) => code),
    image: ({ width, height } = { width: 0, height: 0 }) => {
      const picture = pictures.find((one) => one.width >= width && one.height >= height);
      return picture ? pictureValue(picture) : null;
    },
    file: (type) => {
      const stored = files.find((one) => (fileTypes[type].types as readonly string[]).includes(one.type));
      return stored ? fileValue(stored) : null;
    },
    record: (section) => first.get(section) ?? null,
  };
}

async function firstRecord(db: Db, resource: Resource): Promise<ReferenceValue | undefined> {
  const row = await sectionTables(db)
    .selectFrom(tableOf(resource))
    .select(['id', `${resource.title} as title`])
    .where('deletedAt', 'is', null)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return row && { id: Number(row.id), title: String(row.title) };
}

const pictureValue = (picture: {
  hash: string;
  type: string;
  width: number;
  height: number;
  altZh: string | null;
}): ImageValue => ({
  ...imageOf({ ...picture, file: `${picture.hash}.${extensionOf(picture.type)}` }),
  alt: picture.altZh,
});

const fileValue = ({ hash, ...file }: { hash: string; type: string; name: string; bytes: number }): FileValue => ({
  ...file,
  url: mediaAddress(`${hash}.${extensionOf(file.type)}`),
});

const extensionOf = (type: string): string => fileTypeByMime(type)?.extension ?? '';
