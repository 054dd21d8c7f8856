import type { Label } from '../../contract/label.ts';
import type { Arguments } from './arguments.ts';
import { checkLabel } from './field-words.ts';
import { sentenceCase } from './spelling.ts';
import { type Check, type Person, valueOrAnswer } from './terminal.ts';

const checkAs =
  (language: keyof Label): Check =>
  (answer) =>
    answer ? checkLabel({ [language]: answer }) : 'It is needed.';

/** The name in both languages that a person reads. */
export async function readLabel(given: Arguments, code: string, person: Person): Promise<Label> {
  const zh = await valueOrAnswer(
    given.one('zh'),
    { text: 'Its name in Chinese', check: checkAs('zh'), missing: 'The Chinese name is missing: --zh 失物招领' },
    person,
  );
  const en = await valueOrAnswer(
    given.one('en'),
    {
      text: 'Its name in English',
      initial: sentenceCase(code),
      check: checkAs('en'),
      missing: 'The English name is missing: --en "Lost property"',
    },
    person,
  );
  return { zh, en };
}
