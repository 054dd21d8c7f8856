import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import {
  type LiveReference,
  referenceCalls,
  type Specimen,
  type StoredDraft,
  specimenResource,
} from '../../../src/client/playground/reference.ts';
import type { AnyDraft } from '../../../src/declare/define-resource.ts';
import { referenceRoutes } from '../../../src/tasks/reference/reference-routes.ts';
import { type TestApp, testApp } from '../../support/server.ts';
import { createWorld } from '../../support/world.ts';

/** The calls of the development server for the page that documents the declarations. */
let museum: TestApp;
let specimens: readonly Specimen[];

const specimenOf = (kind: string): Specimen => {
  const found = specimens.find((one) => one.kind === kind);
  if (!found) throw new Error(`There is no specimen of ${kind}.`);
  return found;
};
const store = async (kind: string, draft: AnyDraft): Promise<StoredDraft> =>
  (await museum.call<StoredDraft>('POST', referenceCalls.value, { as: 'admin', body: { kind, draft } })).data;
const readSpecimens = async (): Promise<readonly Specimen[]> =>
  (await museum.call<LiveReference>('GET', referenceCalls.reference, { as: 'admin' })).data.specimens;

beforeAll(async () => {
  museum = await testApp({ developmentRoutes: referenceRoutes });
  const fields = Object.fromEntries(
    (await readSpecimens()).flatMap((one) =>
      Object.entries(one.fields).map(([name, field]) => [one.kind + name, field]),
    ),
  );
  await createWorld(museum, specimenResource({ fields, place: { section: 'specimen', name: '' } }));
  specimens = await readSpecimens();
});

test('the sample of every field kind is stored, and returned as it was sent', async () => {
  for (const { kind, fields, draft } of specimens) {
    const { errors, columns, record } = await store(kind, draft);
    expect({ kind, errors }).toEqual({ kind, errors: {} });
    for (const name of Object.keys(fields)) {
      expect({ kind, name, text: columns.find((column) => column.name === name)?.text ?? null }).not.toEqual({
        kind,
        name,
        text: null,
      });
      expect(record[name], `${kind}: ${name}`).not.toBeNull();
      if (!fields[name]?.auto) expect([record[name]]).toMatchObject([withoutUrl(draft[name])]);
    }
  }
});

/** The address of a file is the server's. */
const withoutUrl = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value, (name, one) => (name === 'url' ? undefined : one)));

test('a reference is stored as its id, a date and time in UTC, and an automatic number as the next one', async () => {
  const { columns } = await store('reference', specimenOf('reference').draft);
  expect(columns.map(({ type }) => type)).toEqual(['integer', 'integer']);
  expect(columns[0]?.text).toMatch(/^\d+$/);
  const moment = { startAt: '2026-03-02T02:30:00Z', endAt: null };
  expect((await store('dateTime', moment)).columns[0]?.text).toBe('2026-03-02 02:30:00+00');
  const number = await store('autoNumber', {});
  expect(number.columns[0]?.text).toBe('V2026001');
});

test('an invalid value is refused with the message that the form shows', async () => {
  const [name = ''] = Object.keys(specimenOf('text').fields);
  const { errors, columns } = await store('text', { [name]: 42 });
  expect(errors[name]?.en).toBe('Please write text here.');
  expect(columns).toEqual([]);
  const references = await store('references', { [specimenOf('references').place.name]: [{ id: 999_999 }] });
  expect(Object.values(references.errors)).toHaveLength(1);
});

test('storing a sample leaves no table in the database', async () => {
  await store('text', specimenOf('text').draft);
  const { rows } = await sql`select 1 from pg_class where relname = 'specimen'`.execute(museum.parts.database.db);
  expect(rows).toEqual([]);
});

test('the sample of a file field names a section that accepts such a file', () => {
  const { place, fields } = specimenOf('file');
  expect(fields[place.name]).toMatchObject({ type: 'audio' });
  expect(place.section).toBe('collectionManage');
});

test('an operator who may not read a section gets none of its records as samples, and 403 for a draft', async () => {
  const { data } = await museum.call<LiveReference>('GET', referenceCalls.reference, { as: 'nobody' });
  const { draft } = data.specimens.find(({ kind }) => kind === 'reference') ?? {};
  expect(draft).toEqual({ activity: null, session: null });
  const body = { kind: 'reference', draft: { activity: { id: 1 }, session: null } };
  expect((await museum.call('POST', referenceCalls.value, { as: 'nobody', body })).status).toBe(403);
});

test('the reference calls answer 402 without a session, and 404 on a server without these routes', async () => {
  expect((await museum.call('GET', referenceCalls.reference)).status).toBe(402);
  const body = { kind: 'text', draft: {} };
  expect((await museum.call('POST', referenceCalls.value, { body })).status).toBe(402);
  const built = await testApp();
  expect((await built.call('GET', referenceCalls.reference, { as: 'admin' })).status).toBe(404);
});
