import type { FileValue, ImageValue, ReferenceValue } from '../../src/contract/record.ts';
import { apiPathOf, targetsOf } from '../../src/declare/actions.ts';
import type { AnyDraft, AnyRecord, Resource } from '../../src/declare/define-resource.ts';
import type { FileType } from '../../src/kinds/file-types.ts';
import type { Field } from '../../src/kinds/index.ts';
import { sections } from '../../src/resources/index.ts';
import { type DraftOptions, draftOf } from './draft.ts';
import { fileOf, uploadFile } from './files.ts';
import { pictureFile, upload } from './pictures.ts';
import type { TestApp } from './server.ts';

const fileFields = {
  pdf: { section: 'friendsOfMuseums', field: 'charter' },
  document: { section: 'news', field: 'attachments' },
  audio: { section: 'collectionManage', field: 'audio' },
  video: { section: 'collectionManage', field: 'video' },
} as const satisfies Record<FileType, object>;

export interface World {
  draftOptions: DraftOptions;
  /** Creates a record whose values differ from all others. */
  create: (target: Resource, overrides?: AnyDraft, number?: number) => Promise<AnyRecord>;
  /** The next unused number for a draft. */
  next: () => number;
}

/**
 * Creates what drafts of a section may need: a picture, files, and a record of each section it refers to. `others` are
 * sections whose records the test creates as well.
 */
export async function createWorld(
  museum: TestApp,
  resource: Resource,
  { as = 'editor', others: otherSections = [] }: { as?: string; others?: readonly Resource[] } = {},
): Promise<World> {
  const files = new Map<FileType, FileValue>();
  for (const [type, query] of Object.entries(fileFields) as [FileType, (typeof fileFields)[FileType]][]) {
    files.set(type, (await uploadFile(museum, as, fileOf[type], query)).data);
  }
  const references = new Map<string, ReferenceValue>();
  const referenced = new Map<string, AnyRecord>();
  const known = (section: string, path: string): unknown => {
    const [name = '', ...rest] = path.split('.');
    const field = sections.find(({ code }) => code === section)?.fields[name];
    const [target = ''] = field ? targetsOf(field) : [];
    return rest.length > 0 ? known(target, rest.join('.')) : referenced.get(section)?.[name];
  };
  const draftOptions: DraftOptions = {
    image: await uploadPicture(museum, as, collectReferencedSections([resource, ...otherSections])),
    file: (type) => files.get(type) ?? null,
    record: (section) => references.get(section) ?? null,
    known,
  };
  let number = 0;
  const next = () => {
    number += 1;
    return number;
  };

  const create: World['create'] = async (target, overrides = {}, recordNumber = next()) => {
    // Records above number 10 have a scheduled publication, so that a filter finds some.
    const fixed = { ...uniqueOption(target, recordNumber), ...overrides };
    const body = draftOf(target, { ...draftOptions, number: recordNumber, scheduled: recordNumber > 10, fixed });
    await makeRoom(museum, target, body, as);
    await keepApart(museum, target, body, { as, given: overrides });
    const response = await museum.call('POST', `${apiPathOf(target)}/`, { as, body });
    if (response.status !== 200) throw new Error(`${target.code}: ${response.text}`);
    return response.data;
  };

  /** Two worlds may share a database, where the second finds the record with the same unique name. */
  const createOrFind = (target: Resource): Promise<AnyRecord> =>
    create(target, unrestrictedFields(target), REFERENCED_NUMBER).catch(async (error: Error) => {
      const id = /（#(\d+)）的“[^”]+”与此相同/.exec(error.message)?.[1];
      if (id === undefined) throw error;
      return (await museum.call('GET', `${apiPathOf(target)}/?id=${id}`, { as })).data;
    });

  /** Publishes a record, as public records may refer to published ones only. */
  const publish = async (target: Resource, record: AnyRecord): Promise<AnyRecord> => {
    const { publication, moves = {}, initial = '' } = target.workflow ?? {};
    const [move] =
      Object.entries(moves).find(([, { from, to }]) => from.includes(initial) && to === publication?.live) ?? [];
    if (!move || record.status !== initial) return record;
    const body = { id: record.id, version: record.version, move };
    const response = await museum.call('POST', `${apiPathOf(target)}/move`, { as: 'admin', body });
    if (response.status !== 200) throw new Error(`${target.code}: ${response.text}`);
    return response.data;
  };

  const startedSections = new Set<string>();
  const createReferenced = async (target: Resource): Promise<void> => {
    startedSections.add(target.code);
    for (const code of Object.values(target.fields).flatMap(requiredSections)) {
      const referencedSection = sections.find((section) => section.code === code);
      if (referencedSection && !startedSections.has(code)) await createReferenced(referencedSection);
    }
    const record = await publish(target, await createOrFind(target));
    referenced.set(target.code, record);
    references.set(target.code, { id: record.id, title: String(record[target.title]) });
  };
  for (const code of new Set(Object.values(resource.fields).flatMap(requiredSections))) {
    const referencedSection = sections.find((section) => section.code === code);
    if (referencedSection && !startedSections.has(code)) await createReferenced(referencedSection);
  }
  return { draftOptions, create, next };
}

/** These sections and all sections that their records refer to, directly or not. */
function collectReferencedSections(chosen: readonly Resource[]): Resource[] {
  const collected = new Set(chosen);
  for (const { fields } of collected) {
    for (const code of Object.values(fields).flatMap(requiredSections)) {
      const other = sections.find((section) => section.code === code);
      if (other) collected.add(other);
    }
  }
  return [...collected];
}

/** Uploads a picture just large enough for all fields; storing a larger one takes longer. */
async function uploadPicture(museum: TestApp, as: string, sections: readonly Resource[]): Promise<ImageValue> {
  const fields = sections.flatMap(({ fields }) => Object.values<Field>(fields));
  const sizes = fields.flatMap((field) => ('least' in field && field.least ? [field.least] : []));
  const width = Math.max(1600, ...sizes.map((size) => size.width));
  const height = Math.max(900, ...sizes.map((size) => size.height));
  return (await upload(museum, as, await pictureFile(width, height))).data;
}

/** The sections a field refers to; of several possible ones the first is enough. */
const requiredSections = (field: Field): string[] =>
  field.kind === 'anyReference' || field.kind === 'anyReferences' ? field.to.slice(0, 1) : targetsOf(field);

/** Field values of referenced records: no toggle and no range restricts them, and no publication is scheduled. */
const unrestrictedFields = ({ fields, workflow }: Resource): AnyDraft => ({
  ...Object.fromEntries(
    Object.entries(fields).flatMap(([name, { kind }]) => (kind === 'toggle' ? [[name, false]] : [])),
  ),
  ...Object.fromEntries(
    Object.entries<Field>(fields).flatMap(([name, field]): [string, unknown][] => {
      if (!('after' in field) || field.after === undefined) return [];
      if (field.kind === 'date' && !field.required && !fields[field.after]?.required)
        return [field.after, name].map((one) => [one, null]);
      if (field.kind !== 'integer') return [];
      const first = fields[field.after];
      return first?.kind === 'integer'
        ? [
            [field.after, first.min ?? 0],
            [name, field.max ?? 100],
          ]
        : [];
    }),
  ),
  ...(workflow?.publication ? { [workflow.publication.from]: null } : {}),
});

const REFERENCED_NUMBER = 3_939;

/** In a section with one record per option, the last option is reserved for the referenced record. */
export function uniqueOption({ onePer, fields }: Resource, number: number): AnyDraft {
  const field = onePer === undefined ? undefined : fields[onePer];
  if (onePer === undefined || field?.kind !== 'choice') return {};
  const options = Object.keys(field.options);
  return { [onePer]: number === REFERENCED_NUMBER ? options.at(-1) : options[number % (options.length - 1)] };
}

let copies = 0;

/** Refers to a record of its own where two records may not name the same ones, unless the test gives the reference. */
export async function keepApart(
  museum: TestApp,
  target: Resource,
  body: AnyDraft,
  { as = 'editor', given = {} }: { as?: string; given?: AnyDraft } = {},
): Promise<void> {
  for (const { same, from } of target.apart ?? []) {
    const name = same.at(-1) ?? '';
    const field = target.fields[name] as Field | undefined;
    const other = sections.find(({ code }) => field?.kind === 'reference' && code === field.to);
    if (!other || from !== undefined || Object.hasOwn(given, name)) continue;
    const { id } = body[name] as ReferenceValue;
    const { data } = await museum.call<AnyRecord>('GET', `${apiPathOf(other)}/`, { as, query: { id } });
    const names = Object.keys(other.fields).filter((one) => !other.fields[one]?.auto);
    const copy = Object.fromEntries(names.map((one) => [one, data[one] ?? null]));
    copies += 1;
    copy[other.title] = `${data[other.title]}之${copies}`;
    const created = await museum.call<AnyRecord>('POST', `${apiPathOf(other)}/`, { as, body: copy });
    if (created.status !== 200) throw new Error(`${other.code}: ${created.text}`);
    body[name] = { id: created.data.id, title: String(created.data[other.title]) };
  }
}

/** Deletes the record whose option a new one is about to use. */
export async function makeRoom(museum: TestApp, target: Resource, body: Record<string, unknown>, as = 'editor') {
  if (target.onePer === undefined) return;
  const api = apiPathOf(target);
  const query = { [target.onePer]: String(body[target.onePer]) };
  const { data } = await museum.call<{ list: AnyRecord[] }>('GET', `${api}/list`, { as, query });
  for (const { id, version } of data.list) await museum.call('DELETE', `${api}/`, { as, query: { id, version } });
}
