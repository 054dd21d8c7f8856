import { isObject } from '../../client/transport/wire/value-at.ts';
import type { FileValue, ImageValue } from '../../contract/record.ts';
import { apiPathOf } from '../../declare/actions.ts';
import type { Resource } from '../../declare/define-resource.ts';
import { clearInactiveFields } from '../../declare/draft.ts';
import { isInListRows } from '../../declare/list-columns.ts';
import { sampleOf } from '../../declare/sample.ts';
import type { SampleSource } from '../../kinds/field.ts';
import { meaningOf } from '../../kinds/index.ts';
import { type Findings, joinFaults, type ServerRequirement } from './findings.ts';
import type { Row } from './lists.ts';
import { dataOf, failureSummary, hasCode, type Server, show } from './server.ts';

/** What a server answers to the call of one record, and which values its fields have. */

const one: ServerRequirement = {
  statement: 'S7.5',
  level: 'must',
  expected: 'GET with ?id= answers the record of this id, with the title it has in the list.',
  consequence: 'The page and the form of the record show an error, or another record.',
};

const unknownId: ServerRequirement = {
  statement: 'S7.5',
  level: 'must',
  expected: 'An id that no record has is answered with 404, as HTTP status or as code.',
  consequence: 'The page of a deleted record shows a failure of the server, or an empty form that could be saved.',
};

const state: ServerRequirement = {
  statement: 'S3.6',
  level: 'must',
  expected: 'Each record has its title, and where the section has a workflow, one of its states as status.',
  consequence: 'The record has no name in lists and heads, and none of the moves of its state.',
};

const present: ServerRequirement = {
  statement: 'S3.6',
  level: 'should',
  expected: 'A record has every declared field, null where it is empty.',
  consequence: 'The field is shown as empty.',
};

const shapes: ServerRequirement = {
  statement: 'S3.6',
  level: 'must',
  expected: 'The value of a field has the shape of its kind, or is null.',
  consequence:
    'The client shows the value as text with a mark, and its input starts empty; a wire mapping can convert values.',
};

const rules: ServerRequirement = {
  statement: 'S3.6',
  level: 'should',
  expected: 'The value of a field passes the check of its declaration.',
  consequence: 'The form refuses to save the record until the operator has changed the value.',
};

export async function askRecord(server: Server, findings: Findings, section: Resource, rows: readonly Row[]) {
  const { code } = section;
  const path = `${apiPathOf(section)}/`;
  const readOne = (id: unknown) => server.send({ method: 'GET', path, query: { id: String(id) }, menuId: code });
  const [row] = rows;
  const missing = await readOne(unusedId(rows));
  findings.judge(unknownId, {
    section: code,
    exchange: missing,
    fault: hasCode(missing, 404) ? null : missing.summary,
    actual: '404',
  });
  if (!row) {
    for (const requirement of [one, state, present, shapes, rules])
      findings.skip(requirement, 'The list has no rows.', code);
    return;
  }
  const exchange = await readOne(row.id);
  const record = dataOf(exchange);
  const fault = failureSummary(exchange) ?? recordFault(section, record, row);
  findings.judge(one, { section: code, exchange, fault, actual: `${section.title} is ${show(row[section.title])}` });
  judgeFields(findings, section, [...rows, ...(isObject(record) ? [record] : [])], isObject(record) ? record : row);
}

function recordFault({ title }: Resource, record: unknown, row: Row): string | null {
  if (!isObject(record)) return `data is ${show(record)}`;
  if (String(record.id) !== String(row.id)) return `id is ${show(record.id)} and not ${show(row.id)}`;
  return record[title] === row[title] ? null : `${title} is ${show(record[title])} and not ${show(row[title])}`;
}

/** An id like the others that hardly any record has. */
function unusedId([row]: readonly Row[]): string {
  const id = row?.id;
  if (typeof id !== 'string') return '2147483000';
  return /^\d+$/.test(id) ? '9'.repeat(id.length) : id.replace(/[\da-z]/gi, '0');
}

function judgeFields(findings: Findings, section: Resource, records: readonly Row[], whole: Row): void {
  const { code, fields, title, workflow } = section;
  const judge = (requirement: ServerRequirement, faults: readonly string[], actual: string) =>
    findings.judge(requirement, { section: code, fault: joinFaults(faults), actual });
  const states = Object.keys(workflow?.states ?? {});
  judge(
    state,
    records.flatMap((record) => [
      ...(typeof record[title] === 'string' && record[title] !== ''
        ? []
        : [`#${record.id}: ${title} is ${show(record[title])}`]),
      ...(!workflow || states.includes(String(record.status))
        ? []
        : [`#${record.id}: status is ${show(record.status)}`]),
    ]),
    `${records.length} records`,
  );
  // Values of a data class are withheld from operators without its permission.
  const open = Object.keys(fields).filter((name) => fields[name]?.seenBy === undefined);
  const absent = [
    ...open.filter((name) => !Object.hasOwn(whole, name)),
    ...open
      .filter((name) => isInListRows(section, name) && Object.hasOwn(whole, name))
      .filter((name) => !records.some((record) => record !== whole && Object.hasOwn(record, name)))
      .map((name) => `${name} (in the list)`),
  ];
  judge(present, absent, `${open.length} fields`);
  const wrong = Object.keys(fields).map((name) => valueFault(section, name, records));
  judge(
    shapes,
    wrong.flatMap((fault) => (fault?.isShape ? [fault.sentence] : [])),
    `${Object.keys(fields).length} fields`,
  );
  judge(
    rules,
    wrong.flatMap((fault) => (fault && !fault.isShape ? [fault.sentence] : [])),
    'all values',
  );
}

interface ValueFault {
  /** The value has another shape, and does not merely break a rule. */
  isShape: boolean;
  sentence: string;
}

/** The first value of a field that its kind refuses. */
function valueFault(section: Resource, name: string, records: readonly Row[]): ValueFault | undefined {
  const field = section.fields[name];
  if (!field) return undefined;
  const expected = shapeOf(sampleOf(section, name, exampleSource, exampleDraft(section)));
  for (const record of records) {
    const value = record[name] ?? null;
    if (value === null || (field.seenBy !== undefined && isMasked(value))) continue;
    const sentence = meaningOf(field).check(value, field, record);
    if (!sentence) continue;
    const isShape = expected !== 'null' && shapeOf(value) !== expected;
    const said = isShape ? `expected ${expected}` : sentence.en;
    return { isShape, sentence: `#${record.id}: ${name} is ${show(value)}: ${said}` };
  }
  return undefined;
}

/** Stars stand in the place of what the operator may not see, also inside a value. */
export const isMasked = (value: unknown): boolean => JSON.stringify(value ?? null).includes('**');

/** The sort of JSON value, and of the items of a list. */
function shapeOf(value: unknown): string {
  if (value === null || value === undefined) return 'null';
  if (Array.isArray(value)) return value.length > 0 ? `list of ${shapeOf(value[0])}` : 'list';
  return typeof value;
}

const image: ImageValue = { url: '/example.jpg', width: 10_000, height: 10_000, alt: '示例图片' };
const file: FileValue = { url: '/example', name: 'example', bytes: 1, type: 'application/octet-stream' };

/** Samples that are only looked at for their shape. */
const exampleSource: SampleSource = {
  number: 1,
  language: 'zh',
  firstDate: '2026-01-01',
  firstMoment: '2026-01-01',
  codes: ['example'],
  image: () => image,
  file: () => file,
  record: () => ({ id: 1, title: '示例' }),
};

const exampleDraft = (section: Resource) =>
  clearInactiveFields(section, Object.fromEntries(Object.keys(section.fields).map((name) => [name, null])));
