import type { FileValue, ImageValue, ReferenceValue } from '../../src/contract/record.ts';
import { apiPathOf, targetsOf } from '../../src/declare/actions.ts';
import type { AnyDraft, AnyRecord, Resource } from '../../src/declare/define-resource.ts';
import type { Field } from '../../src/declare/field-types.ts';
import type { FileType } from '../../src/declare/kinds/file.ts';
import { records } from '../../src/resources/index.ts';
import { draftOf, type Given } from './draft.ts';
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
  given: Given;
  /** Makes a record like no other before. */
  create: (target: Resource, more?: AnyDraft, number?: number) => Promise<AnyRecord>;
  /** A number no draft of this world has had. */
  next: () => number;
}

/**
 * Everything that drafts of a section may need: pictures, files, and a record of each section it refers to. `others` are
 * sections whose records the test creates as well.
 */
export async function worldFor(
  museum: TestApp,
  resource: Resource,
  { as = 'editor', others: alsoCreated = [] }: { as?: string; others?: readonly Resource[] } = {},
): Promise<World> {
  const files = new Map<FileType, FileValue>();
  for (const [type, query] of Object.entries(fileFields) as [FileType, (typeof fileFields)[FileType]][]) {
    files.set(type, (await uploadFile(museum, as, fileOf[type], query)).data);
  }
  const others = new Map<string, ReferenceValue>();
  const given: Given = {
    image: await pictureFor(museum, as, involvedRecords([resource, ...alsoCreated])),
    file: (type) => files.get(type) ?? null,
    record: (section) => others.get(section) ?? null,
  };
  let number = 0;
  const next = () => {
    number += 1;
    return number;
  };

  const create: World['create'] = async (target, more = {}, at = next()) => {
    // A few of them wait for a moment, so that there is one to filter by.
    const fixed = { ...alone(target, at), ...more };
    const body = draftOf(target, { ...given, number: at, scheduled: at > 10, fixed });
    await makeRoom(museum, target, body, as);
    const made = await museum.call('POST', `${apiPathOf(target)}/`, { as, body });
    if (made.status !== 200) throw new Error(`${target.code}: ${made.text}`);
    return made.data;
  };

  /** What the public is shown may only name what it can see. */
  const shown = async (target: Resource, record: AnyRecord): Promise<AnyRecord> => {
    const { publication, moves = {}, initial = '' } = target.workflow ?? {};
    const [move] =
      Object.entries(moves).find(([, { from, to }]) => from.includes(initial) && to === publication?.live) ?? [];
    if (!move) return record;
    const body = { id: record.id, version: record.version, move };
    const moved = await museum.call('POST', `${apiPathOf(target)}/move`, { as: 'admin', body });
    if (moved.status !== 200) throw new Error(`${target.code}: ${moved.text}`);
    return moved.data;
  };

  const making = new Set<string>();
  const make = async (target: Resource): Promise<void> => {
    making.add(target.code);
    for (const code of Object.values(target.fields).flatMap(neededBy)) {
      const other = records.find((one) => one.code === code);
      if (other && !making.has(code)) await make(other);
    }
    const record = await shown(target, await create(target, open(target), REFERRED));
    others.set(target.code, { id: record.id, title: String(record[target.title]) });
  };
  for (const code of new Set(Object.values(resource.fields).flatMap(neededBy))) {
    const other = records.find((one) => one.code === code);
    if (other && !making.has(code)) await make(other);
  }
  return { given, create, next };
}

/** Sections and everything their records refer to. */
function involvedRecords(resources: readonly Resource[]): Resource[] {
  const involved = new Set(resources);
  for (const { fields } of involved) {
    for (const code of Object.values(fields).flatMap(neededBy)) {
      const other = records.find((one) => one.code === code);
      if (other) involved.add(other);
    }
  }
  return [...involved];
}

/** A picture that is large enough for all of them. Storing a picture takes time by its size, so it is no larger. */
async function pictureFor(museum: TestApp, as: string, involved: readonly Resource[]): Promise<ImageValue> {
  const fields = involved.flatMap(({ fields }) => Object.values<Field>(fields));
  const sizes = fields.flatMap((field) => ('least' in field && field.least ? [field.least] : []));
  const width = Math.max(1600, ...sizes.map((size) => size.width));
  const height = Math.max(900, ...sizes.map((size) => size.height));
  return (await upload(museum, as, await pictureFile(width, height))).data;
}

/** Where a field names records of several sections, one of the first is enough. */
const neededBy = (field: Field): string[] =>
  field.kind === 'anyReference' || field.kind === 'anyReferences' ? field.to.slice(0, 1) : targetsOf(field);

/** What others refer to restricts nothing, and waits for nothing. */
const open = ({ fields, workflow }: Resource): AnyDraft => ({
  ...Object.fromEntries(
    Object.entries(fields).flatMap(([name, { kind }]) => (kind === 'toggle' ? [[name, false]] : [])),
  ),
  ...(workflow?.publication ? { [workflow.publication.from]: null } : {}),
});

const REFERRED = 3_939;

/** Where there is one record for each option, the last option is left to the one that others refer to. */
export function alone({ onePer, fields }: Resource, number: number): AnyDraft {
  const field = onePer === undefined ? undefined : fields[onePer];
  if (onePer === undefined || field?.kind !== 'choice') return {};
  const options = Object.keys(field.options);
  return { [onePer]: number === REFERRED ? options.at(-1) : options[number % (options.length - 1)] };
}

/** Takes away the record whose option another one is about to take. */
export async function makeRoom(museum: TestApp, target: Resource, body: Record<string, unknown>, as = 'editor') {
  if (target.onePer === undefined) return;
  const api = apiPathOf(target);
  const query = { [target.onePer]: String(body[target.onePer]) };
  const { data } = await museum.call<{ list: AnyRecord[] }>('GET', `${api}/list`, { as, query });
  for (const { id, version } of data.list) await museum.call('DELETE', `${api}/`, { as, query: { id, version } });
}
