import type { FileValue, ReferenceValue } from '../contract/record.ts';
import type { Resource } from '../declare/define-resource.ts';
import { findSection } from '../declare/define-resource.ts';
import { sampleDraft } from '../declare/sample.ts';
import type { SampleSource } from '../kinds/field.ts';
import type { FileType } from '../kinds/file-types.ts';
import type { SeedRow, SeedWorld } from './define-seed.ts';
import { albumFor, type PictureShape } from './seed-pictures.ts';

/** What the samples of a section's records are made from. */
export interface Samples {
  sourceOf: (number: number) => Omit<SampleSource, 'firstDate' | 'firstMoment'>;
  /** The record inside which the record of a section that a number refers to lies. */
  parentOf: (section: string, number: number) => ReferenceValue | null;
}

/** Draws the pictures, makes the files and reads the records that the samples of a section ask for. */
export async function gatherSamples(
  resource: Resource,
  sections: readonly Resource[],
  world: SeedWorld,
): Promise<Samples> {
  const needs = collectNeeds(resource);
  const pictures = await loadAll(needs.albums, (album) => world.pictures(album));
  const files = await loadAll(needs.files, (type) => createFile(resource, type, world));
  const rows = await loadAll(needs.sections, (code) => readRows(sections, code, world));
  const rowAt = (code: string, number: number): SeedRow | null => itemAt(rows.get(code) ?? [], number);
  return {
    sourceOf: (number) => ({
      number,
      language: 'zh',
      codes: [],
      image: (least) => itemAt(pictures.get(albumFor(least) ?? 'wide') ?? [], number),
      file: (type) => files.get(type) ?? null,
      record: (code) => referenceTo(rowAt(code, number)?.id),
    }),
    parentOf(code, number) {
      const parentField = findSection(sections, code)?.within?.field;
      return parentField === undefined ? null : referenceTo(rowAt(code, number)?.[parentField]);
    },
  };
}

interface Needs {
  albums: Set<PictureShape>;
  files: Set<FileType>;
  sections: Set<string>;
}

/** Makes a draft from nothing and records what its samples have asked for. */
function collectNeeds(resource: Resource): Needs {
  const needs: Needs = { albums: new Set(), files: new Set(), sections: new Set() };
  sampleDraft(resource, {
    number: 1,
    language: 'zh',
    firstDate: '2026-01-01',
    firstMoment: '2026-01-01',
    codes: [],
    image(least) {
      const album = albumFor(least);
      if (album) needs.albums.add(album);
      return null;
    },
    file(type) {
      needs.files.add(type);
      return null;
    },
    record(section) {
      needs.sections.add(section);
      return null;
    },
  });
  return needs;
}

async function loadAll<K, V>(keys: Iterable<K>, load: (key: K) => Promise<V>): Promise<Map<K, V>> {
  const loaded = new Map<K, V>();
  for (const key of keys) loaded.set(key, await load(key));
  return loaded;
}

/** There are no demonstration videos. */
async function createFile({ label, fields }: Resource, type: FileType, world: SeedWorld): Promise<FileValue | null> {
  const isPrivate = Object.values(fields).some(({ seenBy }) => seenBy !== undefined);
  if (type === 'audio') return world.recording(`${label.zh}示例.mp3`, 30);
  if (type === 'video') return null;
  return world.document(
    `${label.zh}示例.pdf`,
    [`${label.zh}示例`, '这是一份示例文件，可以随时替换或删除。'],
    isPrivate,
  );
}

/** The records that others may refer to: of what is published, the public ones. */
async function readRows(sections: readonly Resource[], code: string, world: SeedWorld): Promise<SeedRow[]> {
  const publication = findSection(sections, code)?.workflow?.publication;
  const rows = await world.rowsOf(code);
  return publication ? rows.filter(({ status }) => status === publication.live) : [...rows];
}

const itemAt = <T>(list: readonly T[], number: number): T | null => list[(number - 1) % list.length] ?? null;

const referenceTo = (id: unknown): ReferenceValue | null => (typeof id === 'number' ? { id, title: '' } : null);
