import { expect, test } from 'vitest';
import { sharedApp } from '../../support/server.ts';

const call = async (method: 'POST' | 'PUT', path: string, body: object) =>
  (await sharedApp()).call(method, path, { as: 'admin', body });

test('a text that is no id of ours names no record', async () => {
  for (const id of ['1790000000000000123', 'abc', '1e3', '']) {
    expect([400, 404], id).toContain((await call('PUT', 'artifactCollect/', { id, version: 1, title: 'x' })).status);
  }
});

test('a reference by a text that is no id of ours is refused at its field, and a record of that id is not looked for', async () => {
  const news = { title: '一条新闻', category: 'museum', newsDate: '2026-03-01', body: '<p>正文正文正文正文</p>' };
  for (const id of ['abc', '1790000000000000123', '1e3']) {
    const { status } = await call('POST', 'news/', { ...news, related: [{ section: 'news', id }] });
    expect([400, 422], id).toContain(status);
  }
});
