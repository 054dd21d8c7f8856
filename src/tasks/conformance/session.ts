import { grantedCodes } from '../../client/session/load-session.ts';
import { entriesOf } from '../../client/session/menu-tree.ts';
import { isObject } from '../../client/transport/wire/value-at.ts';
import { calls } from '../../contract/calls.ts';
import type { MenuEntry } from '../../contract/menu.ts';
import type { CurrentUser } from '../../contract/user.ts';
import { actionsOf } from '../../declare/actions.ts';
import { findSection } from '../../declare/define-resource.ts';
import { iconsOf, isGroup, type MenuItem } from '../../declare/menu.ts';
import { menu as declaredMenu, sections } from '../../resources/index.ts';
import { type Findings, joinFaults, type ServerRequirement } from './findings.ts';
import { accessOfMenu } from './menu-access.ts';
import { BadUsage } from './options.ts';
import { dataOf, failureSummary, needsLogin, type Server, show } from './server.ts';

/** What a server answers at the start: the operator, the menu, the counts. */

export interface ServerSession {
  features: readonly string[];
  /** The codes of the menu's entries. */
  entries: ReadonlySet<string>;
  /** The codes of entries and buttons. */
  codes: ReadonlySet<string>;
}

const user: ServerRequirement = {
  statement: 'S7.15',
  level: 'must',
  expected: `GET ${calls.currentUser} answers the signed-in operator.`,
  consequence: 'The client shows an error page instead of starting.',
};

const userName: ServerRequirement = {
  statement: 'S3.1',
  level: 'must',
  expected: 'The operator has a name.',
  consequence: 'The place of the name at the top right is empty.',
};

const avatar: ServerRequirement = {
  statement: 'S3.1',
  level: 'should',
  expected: 'The avatar is the address of a picture, null or absent.',
  consequence: 'The client shows its own picture.',
};

const menuTree: ServerRequirement = {
  statement: 'S7.10',
  level: 'must',
  expected: `GET ${calls.menuList} answers a list of entries.`,
  consequence: 'The client shows an error page with a retry instead of starting.',
};

const menuEntry: ServerRequirement = {
  statement: 'S3.2',
  level: 'must',
  expected:
    'Each entry has menuCode, menuName and menuUrl as texts; children and buttonList are lists, null or absent.',
  consequence: 'An entry without a code is left out with all below it; one without a name has that of the client.',
};

const firstLeaf: ServerRequirement = {
  statement: 'S2.8',
  level: 'must',
  expected: 'At least one entry without children has the menuUrl of a screen that the codes of the menu allow.',
  consequence: 'The operator gets the page “no permission” after signing in.',
};

const entryAddress: ServerRequirement = {
  statement: 'S2.2',
  level: 'must',
  expected: 'An entry with the code of a section of the client has its address as menuUrl.',
  consequence: 'The calls of this section are sent without the menuId header.',
};

const unknownEntries: ServerRequirement = {
  statement: 'S2.5',
  level: 'should',
  expected: 'Each entry has a menuCode that the client knows.',
  consequence: 'Entries that no declaration or wire mapping knows are not shown.',
};

const groups: ServerRequirement = {
  statement: 'S6.5',
  level: 'must',
  expected: 'The menu has the code of the group of each section that it grants.',
  consequence: 'The client refuses every page of the section with 403.',
};

const icons: ServerRequirement = {
  statement: 'S2.11',
  level: 'should',
  expected: 'The icons of the entries are among those that the client has: thirteen, and those that declarations name.',
  consequence: 'The client shows the icon of its declaration.',
};

const buttons: ServerRequirement = {
  statement: 'S6.2',
  level: 'should',
  expected: 'Each button has a menuCode that the client knows.',
  consequence:
    'The action has no button in the client; a wire mapping can translate codes, such as news:add into news:create.',
};

const uid: ServerRequirement = {
  statement: 'S4.4',
  level: 'should',
  expected: 'The menu call accepts uid=0.',
  consequence: 'The client does not start in a browser where an administrator has set this flag.',
};

const counts: ServerRequirement = {
  statement: 'S7.14',
  level: 'must',
  expected: `GET ${calls.messageCount} answers a list of {menuCode, total} or a map from code to number.`,
  consequence: 'The menu has no badges.',
};

const pageItems = declaredMenu.flatMap((item): Pick<MenuItem, 'code' | 'path'>[] =>
  isGroup(item) ? [item, ...item.sections] : [item],
);

export async function askSession(server: Server, findings: Findings): Promise<ServerSession> {
  const current = await askUser(server, findings);
  const tree = await askMenu(server, findings, current ?? {});
  await askCounts(server, findings);
  const features = Array.isArray(current?.features) ? current.features.map(String) : [];
  return {
    features,
    entries: new Set(entriesOf(tree).map(({ menuCode }) => menuCode)),
    codes: grantedCodes(current ?? {}, tree),
  };
}

async function askUser(server: Server, findings: Findings): Promise<Partial<CurrentUser> | null> {
  const exchange = await server.send({ method: 'GET', path: calls.currentUser });
  if (needsLogin(exchange))
    throw new BadUsage(
      `The cookie is not that of a signed-in operator: ${exchange.sent} was answered ${exchange.summary}.`,
    );
  const data = dataOf(exchange);
  const current = isObject(data) ? (data as Partial<CurrentUser>) : null;
  findings.judge(user, { exchange, fault: current ? null : (failureSummary(exchange) ?? `data is ${show(data)}`) });
  if (!current) return null;
  const { name, avatar: picture = null } = current;
  const hasName = typeof name === 'string' && name.trim() !== '';
  findings.judge(userName, {
    exchange,
    fault: hasName ? null : `name is ${show(name)}`,
    actual: `name is ${show(name)}`,
  });
  const isAddress = picture === null || typeof picture === 'string';
  findings.judge(avatar, { exchange, fault: isAddress ? null : `avatar is ${show(picture)}` });
  return current;
}

async function askMenu(server: Server, findings: Findings, current: Partial<CurrentUser>): Promise<MenuEntry[]> {
  const exchange = await server.send({ method: 'GET', path: calls.menuList });
  const data = dataOf(exchange);
  const isTree = Array.isArray(data);
  findings.judge(menuTree, {
    exchange,
    fault: isTree ? null : (failureSummary(exchange) ?? `data is ${show(data)}`),
    actual: isTree ? `${entriesOf(data).length} entries` : '',
  });
  if (!isTree) return [];
  const entries = entriesOf(data);
  const judge = (requirement: ServerRequirement, faults: readonly string[], actual?: string) =>
    findings.judge(requirement, { exchange, fault: joinFaults(faults), ...(actual ? { actual } : {}) });
  judge(menuEntry, data.flatMap(entryFaults), `${entries.length} entries`);
  const leaves = entries.filter(({ children }) => !children?.length);
  const { openPaths, withoutGroup } = accessOfMenu(grantedCodes(current, data));
  const first = leaves.find(({ menuUrl }) => openPaths.has(menuUrl));
  judge(
    firstLeaf,
    first ? [] : ['no entry has the address of a screen that its codes allow'],
    `the first is ${first?.menuUrl}`,
  );
  judge(entryAddress, entries.flatMap(addressFault));
  const unknown = entries.filter(({ menuCode }) => !pageItems.some(({ code }) => code === menuCode));
  judge(
    unknownEntries,
    unknown.map(({ menuCode, menuUrl }) => `${menuCode} (${menuUrl})`),
  );
  judge(
    groups,
    withoutGroup.map(({ section, group }) => `${section} is granted, its group ${group} is not`),
  );
  judge(icons, data.flatMap(iconFault));
  judge(buttons, entries.flatMap(unknownButtons));
  const answer = await server.send({ method: 'GET', path: calls.menuList, query: { uid: 0 } });
  findings.judge(uid, { exchange: answer, fault: failureSummary(answer), actual: 'answered' });
  return data;
}

/** What is wrong with an entry and those below it. */
function entryFaults(entry: unknown): string[] {
  if (!isObject(entry)) return [`an entry is ${show(entry)}`];
  const { menuCode, menuName, menuUrl, children = null, buttonList = null } = entry;
  const nameOfEntry = String(menuCode ?? menuName ?? 'an entry');
  const { addressOfSection } = entry;
  const texts = Object.entries({ menuCode, menuName, ...(addressOfSection === undefined ? { menuUrl } : {}) });
  return [
    ...(addressOfSection === undefined
      ? []
      : [
          `${nameOfEntry}: its address ${show(addressOfSection)} is that of a section of the client, whose code is another`,
        ]),
    ...texts
      .filter(([, value]) => typeof value !== 'string' || value === '')
      .map(([name, value]) => `${nameOfEntry}: ${name} is ${show(value)}`),
    ...Object.entries({ children, buttonList })
      .filter(([, value]) => value !== null && !Array.isArray(value))
      .map(([name, value]) => `${nameOfEntry}: ${name} is ${show(value)}`),
    ...(Array.isArray(buttonList) ? buttonList : [])
      .filter((button) => !isObject(button) || typeof button.menuCode !== 'string')
      .map((button) => `${nameOfEntry}: a button is ${show(button)}`),
    ...(Array.isArray(children) ? children.flatMap(entryFaults) : []),
  ];
}

function addressFault({ menuCode, menuUrl }: MenuEntry): string[] {
  const item = pageItems.find(({ code }) => code === menuCode);
  return item && item.path !== menuUrl ? [`${menuCode} is at ${menuUrl} and not at ${item.path}`] : [];
}

const iconFault = ({ menuCode, icon }: MenuEntry): string[] =>
  icon && !iconsOf(declaredMenu).some((name) => name === icon) ? [`${menuCode}: ${icon}`] : [];

/** The buttons under a section's entry that none of its actions is called. */
function unknownButtons({ menuCode, buttonList }: MenuEntry): string[] {
  const section = findSection(sections, menuCode);
  if (!section || !Array.isArray(buttonList)) return [];
  const known = new Set(actionsOf(section, sections).map(({ code }) => code));
  return buttonList.flatMap((button) => (button?.menuCode && !known.has(button.menuCode) ? [button.menuCode] : []));
}

async function askCounts(server: Server, findings: Findings): Promise<void> {
  const exchange = await server.send({ method: 'GET', path: calls.messageCount });
  const data = dataOf(exchange);
  findings.judge(counts, { exchange, fault: failureSummary(exchange) ?? countsFault(data) });
}

function countsFault(data: unknown): string | null {
  const isCount = (value: unknown) => Number.isInteger(Number(value)) && value !== null && value !== '';
  if (Array.isArray(data)) {
    const wrong = data.find((entry) => !isObject(entry) || typeof entry.menuCode !== 'string' || !isCount(entry.total));
    return wrong === undefined ? null : `an entry is ${show(wrong)}`;
  }
  if (!isObject(data)) return data === null ? null : `data is ${show(data)}`;
  const wrong = Object.entries(data).find(([, value]) => !isCount(value));
  return wrong ? `${wrong[0]} is ${show(wrong[1])}` : null;
}
