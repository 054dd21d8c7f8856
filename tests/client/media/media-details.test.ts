import { expect, test } from 'vitest';
import { type FileDetails, followStored } from '../../../src/client/media-page/media-details.ts';

const details = (zh: string | null, tags: string[] = []): FileDetails => ({ zh, en: null, tags });
const nothing = details(null);

test.each([
  ['takes over what somebody else wrote where nothing was typed', nothing, undefined, '大门', '大门', '大门'],
  ['keeps what was typed where somebody else wrote something else', details('正门'), undefined, '大门', null, '正门'],
  ['has no conflict where both wrote the same', details('大门'), undefined, '大门', '大门', '大门'],
  [
    'keeps what was typed while it was being saved',
    details('正门，雨后'),
    details('正门'),
    '正门',
    '正门',
    '正门，雨后',
  ],
])('the description %s', (_title, draft, sent, stored, base, kept) => {
  const followed = followStored({ base: nothing, draft }, details(stored), sent);
  expect([followed.base.zh, followed.draft.zh]).toEqual([base, kept]);
});

test('tags that somebody else wrote come beside a description that was typed', () => {
  const followed = followStored({ base: nothing, draft: details('正门') }, details(null, ['外景']), undefined);
  expect(followed).toEqual({ base: details(null, ['外景']), draft: details('正门', ['外景']) });
});
