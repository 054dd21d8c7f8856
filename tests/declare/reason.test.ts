import { expect, test } from 'vitest';
import { failedPublication, reasonLabel } from '../../src/declare/reason.ts';
import { registration } from '../../src/declare/registration.ts';

test.each([
  ['名额已满', '名额已满', 'No places left'],
  ['名额已满：请改报下一场', '名额已满：请改报下一场', 'No places left: 请改报下一场'],
  ['名额已满了', '名额已满了', '名额已满了'],
  ['请补充出处', '请补充出处', '请补充出处'],
  [
    `${failedPublication.zh}封面已删除。\n${failedPublication.en}The cover is gone.`,
    `${failedPublication.zh}封面已删除。`,
    `${failedPublication.en}The cover is gone.`,
  ],
])('the reason %j is shown as “%s” in Chinese and as “%s” in English', (reason, zh, en) => {
  expect(reasonLabel(registration, reason)).toEqual({ zh, en });
});
