import { expect, test, vi } from 'vitest';
import { writtenRecord } from '../../../src/client/app/providers/written-record.ts';

const sent = { title: '馆讯', category: 'museum', version: 2 };
const stored = { id: '7', title: '馆讯', category: 'museum', version: 3, createdAt: '2026-01-01T00:00:00Z' };
const another = { id: '1', title: '另一条' };

const readOne = async (id: unknown) => (String(id) === '7' ? stored : another);

test.each([
  ['the record', stored, stored],
  ['the record without its id', { title: '馆讯' }, { title: '馆讯', id: '7' }],
  ['the id', '7', stored],
  ['an object with the id', { id: '7' }, stored],
  ['true', true, stored],
  ['null', null, stored],
  ['a count of rows', 1, stored],
])(
  'after a change that the server answers with %s, writtenRecord returns the record with its id',
  async (_title, answer, record) => {
    expect(await writtenRecord({ answer, sent, id: '7', readOne })).toEqual(record);
  },
);

test.each([
  ['the record', stored, stored],
  ['the id', '7', stored],
  ['an object with the id', { id: '7' }, stored],
  ['true', true, sent],
  ['null', null, sent],
  ['a text that is no id', '操作成功', sent],
  ['a count of rows, which is the id of another record', 1, sent],
])(
  'after a creation answered with %s, writtenRecord returns the record, or the sent values without an id',
  async (_title, answer, record) => {
    expect(await writtenRecord({ answer, sent, readOne })).toEqual(record);
  },
);

test('after a creation answered with an id of special characters, writtenRecord reads the record of that id', async () => {
  const odd = { ...stored, id: 'A/b%20#?' };
  const read = async (id: unknown) => (id === odd.id ? odd : another);
  expect(await writtenRecord({ answer: { id: odd.id }, sent, readOne: read })).toEqual(odd);
});

test('a record that the answer contains completely is not read again', async () => {
  const read = vi.fn();
  await writtenRecord({ answer: stored, sent, id: '7', readOne: read });
  expect(read).not.toHaveBeenCalled();
});

test('after a change whose record cannot be read again, writtenRecord returns the sent values with the id', async () => {
  const fails = async () => Promise.reject(new Error('no such call'));
  expect(await writtenRecord({ answer: null, sent, id: '7', readOne: fails })).toEqual({ ...sent, id: '7' });
});
