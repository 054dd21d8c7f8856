import { exportedFile, pathOfFile } from '../../client/list/export/export-answer.ts';
import { isObject } from '../../client/transport/wire/value-at.ts';
import { API_PREFIX, sectionCalls } from '../../contract/calls.ts';
import type { Resource } from '../../declare/define-resource.ts';
import { declaredColumns } from '../../declare/list-columns.ts';
import type { Findings, ServerRequirement } from './findings.ts';
import type { Row } from './lists.ts';
import { dataOf, type Exchange, failureSummary, isSuccess, type Server, show } from './server.ts';

/** The calls of members that the specification names besides list and record. */

const prepared: ServerRequirement = {
  statement: 'S7.6',
  level: 'must',
  expected: 'POST member/export answers an address, an object with url, or the file itself.',
  consequence: 'The export says that there is no file.',
};

const downloaded: ServerRequirement = {
  statement: 'S7.16',
  level: 'must',
  expected: 'The file of an export is answered with a type other than html and json.',
  consequence: 'The client takes the file for a failure and does not save it.',
};

const fileName: ServerRequirement = {
  statement: 'S7.16',
  level: 'should',
  expected: 'The file has its name in Content-Disposition.',
  consequence: 'The client names the file after the answer to the export, or after its address.',
};

const account: ServerRequirement = {
  statement: 'S7.9',
  level: 'must',
  expected: 'GET member/website-member with ?id= answers the accounts of this member on the public website.',
  consequence: 'This part of a member’s page shows an error.',
};

const roles: ServerRequirement = {
  statement: 'S7.8',
  level: 'must',
  expected: 'POST member/role takes the ids of members and the roles in its body.',
  consequence: 'Roles cannot be assigned; the dialog shows the answer as an error.',
};

const MEMBER = 'member';
/** The section of the members, whose calls the specification names one by one. */
const MEMBERS = 'memberManage';

export async function checkMembers(server: Server, findings: Findings, section: Resource, rows: readonly Row[]) {
  if (section.code !== MEMBERS) return;
  const [row] = rows;
  if (!row) {
    for (const requirement of [prepared, downloaded, fileName, account])
      findings.skip(requirement, 'The list has no rows.', section.code);
    return;
  }
  await askExport(server, findings, section);
  const path = `${MEMBER}/website-member`;
  const exchange = await server.send({ method: 'GET', path, query: { id: String(row.id) }, menuId: section.code });
  const data = dataOf(exchange);
  const isAnswer = data === null || isObject(data) || Array.isArray(data);
  findings.judge(account, {
    section: section.code,
    exchange,
    fault: failureSummary(exchange) ?? (isAnswer ? null : `data is ${show(data)}`),
  });
}

async function askExport(server: Server, findings: Findings, section: Resource): Promise<void> {
  const { code } = section;
  // Whole personal data would need a purpose.
  const columns = declaredColumns(section).filter((name) => section.fields[name]?.seenBy === undefined);
  const body = { columns, format: 'csv' };
  const path = `${MEMBER}/${sectionCalls.export}`;
  const exchange = await server.send({ method: 'POST', path, body, menuId: code }, { mayBeFile: true });
  if (isFile(exchange)) {
    findings.judge(prepared, { section: code, exchange, actual: 'the file itself' });
    return judgeFile(findings, code, exchange);
  }
  const file = isSuccess(exchange) ? exportedFile(dataOf(exchange)) : null;
  const fault = failureSummary(exchange) ?? (file ? null : `data is ${show(dataOf(exchange))}`);
  findings.judge(prepared, { section: code, exchange, fault, actual: `the address ${file?.url}` });
  if (!file) {
    for (const requirement of [downloaded, fileName]) findings.skip(requirement, 'There is no file.', code);
    return;
  }
  judgeFile(findings, code, await server.open(addressOfFile(server, file.url)));
}

const isFile = ({ status, headers }: Exchange): boolean =>
  status > 0 && status < 400 && !/\b(html|json)\b/i.test(headers.get('content-type') ?? '');

function judgeFile(findings: Findings, section: string, exchange: Exchange): void {
  const actual = `HTTP ${exchange.status} ${exchange.headers.get('content-type')}, ${exchange.text.length} characters`;
  findings.judge(downloaded, { section, exchange, fault: isFile(exchange) ? null : exchange.summary, actual });
  const disposition = exchange.headers.get('content-disposition');
  const fault = disposition?.includes('filename') ? null : `Content-Disposition is ${disposition ?? 'missing'}`;
  findings.judge(fileName, { section, exchange, fault, actual: disposition ?? '' });
}

function addressOfFile({ options: { url } }: Server, address: string): string {
  const path = pathOfFile(address);
  return path === address && /^https?:/i.test(address) ? address : `${url}${API_PREFIX}/${path}`;
}

/** Where no test record may be written, the call cannot be asked. */
export function skipRoles(findings: Findings, { code }: Resource): void {
  if (code === MEMBERS) findings.skip(roles, `The call changes a member; it is asked with --write ${MEMBERS}.`, code);
}

/** Clears the roles of a test record, which has none. */
export async function askRoles(server: Server, findings: Findings, section: Resource, id: unknown): Promise<void> {
  if (section.code !== MEMBERS) return;
  const body = { ids: [id], how: 'clear' };
  const exchange = await server.send({ method: 'POST', path: `${MEMBER}/role`, body, menuId: section.code });
  findings.judge(roles, { section: section.code, exchange, fault: failureSummary(exchange) });
}
