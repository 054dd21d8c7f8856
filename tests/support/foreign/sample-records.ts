import { columnField, OPERATOR } from '../../../src/declare/columns.ts';
import type { Resource } from '../../../src/declare/define-resource.ts';
import { sampleDraft } from '../../../src/declare/sample.ts';
import type { SampleSource } from '../../../src/kinds/field.ts';
import { fileTypes } from '../../../src/kinds/file-types.ts';
import type { Field } from '../../../src/kinds/index.ts';

/** Integers of nineteen digits are sent as such, which a number of JavaScript cannot hold. */
export type ForeignId = string | number | bigint;

/** A row as a server with words of its own stores it. */
export type ForeignRow = Record<string, unknown> & { id: ForeignId };

/** Nineteen digits, more than a number of JavaScript holds. */
export const foreignId = (number: number): string => String(1_790_000_000_000_000_000n + BigInt(number));

export const OPERATOR_NAME = '钟馆员';

const source: Omit<SampleSource, 'number'> = {
  language: 'zh',
  firstDate: '2026-01-01',
  firstMoment: '2026-04-01',
  codes: ['analysis', 'system'],
  image: () => ({ url: '/files/picture.svg', width: 4_000, height: 4_000 }),
  file: (type) => ({ url: '/files/recording', name: 'recording', bytes: 1_000, type: fileTypes[type].types[0] }),
  record: (section) => ({ id: foreignId(section.length) as never, title: `所属${section}` }),
};

type TheirValue = (name: string, value: unknown, field: Field | undefined) => readonly (readonly [string, unknown])[];

/** Rows of a section, made from the samples of its kinds; `theirs` says what each value is on that server. */
export const foreignRows = (
  resource: Resource,
  count: number,
  theirs: TheirValue,
  idOf: (number: number) => ForeignId = foreignId,
): ForeignRow[] =>
  Array.from({ length: count }, (_, at) => {
    const number = at + 1;
    const moment = `2026-02-${String(number).padStart(2, '0')}T01:30:00.000Z`;
    const operator = { id: foreignId(9_000), title: OPERATOR_NAME };
    const record = {
      ...sampleDraft(resource, { ...source, number }),
      ...(resource.workflow ? { status: resource.workflow.initial, changed: false } : {}),
      ...{ createdAt: moment, updatedAt: moment },
      ...(resource.code === OPERATOR ? {} : { createdBy: operator, updatedBy: operator }),
    };
    const row = Object.entries(record).flatMap(([name, value]) => theirs(name, value, columnField(resource, name)));
    return { ...Object.fromEntries(row), id: idOf(number) };
  });
