import { parseArgs } from 'node:util';
import { grantedCodes } from '../../client/session/load-session.ts';
import { entriesOf } from '../../client/session/menu-tree.ts';
import type { MenuEntry } from '../../contract/menu.ts';
import type { CurrentUser } from '../../contract/user.ts';
import { actionsOf } from '../../declare/actions.ts';
import { menuSections, sections } from '../../resources/index.ts';
import { accessOfMenu } from '../conformance/menu-access.ts';
import { loadAdapter } from '../conformance/wire-adapter.ts';
import { askMenu, askUser, type CallAnswer, checkSection, type SectionReport } from './check-server.ts';
import { draftMapping } from './draft-mapping.ts';

const help = `Asks a server for its operator, its menu and the first page of every list, and says what it found.

  npm run wire -- --check <url> --cookie 'name=value' [--wire <file>]

  --check <url>     the origin of the server, such as https://museum.example
  --cookie <text>   the Cookie header of a signed-in operator
  --wire <file>     the mapping; without it VITE_WIRE or src/client/transport/wire/installation.ts

Nothing is written on the server.`;

/** Checks a mapping against a server and prints a draft of what it lacks. */
export default async function wire(args: readonly string[]): Promise<void> {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({ args: [...args], options: { check: text, cookie: text, wire: text } });
  if (!values.check || !values.cookie) {
    process.exitCode = 2;
    return console.error(help);
  }
  const { origin } = new URL(values.check);
  const adapter = await loadAdapter(values.wire, origin);
  const parts = { origin, cookie: values.cookie, adapter, fetch };
  const user = await askUser(parts);
  console.log(lineOf('operator', user, String((user.data as { name?: unknown } | null)?.name ?? 'has no name')));
  const menu = await askMenu(parts);
  const entries = (menu.data ?? []) as MenuEntry[];
  const codes = grantedCodes((user.data ?? {}) as Partial<CurrentUser>, entries);
  const { withoutGroup } = accessOfMenu(codes);
  console.log(lineOf('menu', menu, menuSentence(codes)));
  for (const { menuCode, addressOfSection } of entriesOf(entries).filter((entry) => entry.addressOfSection))
    console.log(
      `${' '.repeat(25)}✗ ${menuCode} has the address of another section, ${addressOfSection}: map its code by menu.groups or sections`,
    );
  for (const { section, group } of withoutGroup)
    console.log(
      `${' '.repeat(25)}✗ ${section} is refused, because its group is missing: menu: { groups: { ${group}: '…' } }`,
    );
  const reports: SectionReport[] = [];
  for (const section of menuSections) {
    const report = await checkSection(parts, section);
    reports.push(report);
    console.log(sectionText(report));
  }
  const placements = reports.flatMap(({ section, placement }) =>
    placement ? [{ code: section.code, ...placement }] : [],
  );
  const draft = draftMapping(placements);
  console.log(
    draft
      ? `\nA draft of what the mapping lacks; read it through before you take it:\n\n${draft}`
      : `\n${lastSentence(reports)}`,
  );
  const hasProblem = [user, menu, ...reports.map(({ answer }) => answer)].some(({ problem }) => problem);
  process.exitCode = hasProblem || withoutGroup.length > 0 ? 1 : 0;
}

const lineOf = (name: string, { sent, problem }: CallAnswer, found: string): string =>
  `${name.padEnd(24)} ${problem ? `✗ ${problem}` : found}\n${' '.repeat(25)}${sent}`;

function menuSentence(codes: ReadonlySet<string>): string {
  const granted = menuSections.filter(({ code }) => codes.has(code));
  const missing = menuSections.filter(({ code }) => !codes.has(code)).map(({ code }) => code);
  const actions = new Set(menuSections.flatMap((resource) => actionsOf(resource, sections)).map(({ code }) => code));
  const known = new Set([...actions, ...menuSections.map(({ code }) => code)]);
  const other = [...codes].filter((code) => code.includes(':') && !known.has(code));
  return [
    `${granted.length} of ${menuSections.length} sections, ${[...codes].filter((code) => actions.has(code)).length} actions`,
    ...(missing.length > 0 ? [`without ${missing.join(', ')}`] : []),
    ...(other.length > 0 ? [`unknown buttons: ${other.slice(0, 8).join(', ')}`] : []),
  ].join('; ');
}

function sectionText({ section, answer, rows, total, placement }: SectionReport): string {
  const head = lineOf(section.code, answer, `${rows} rows, ${total === null ? 'no total' : `${total} in all`}`);
  if (!placement || rows === 0) return head;
  const { placed, missing, unknown, shapes, renames } = placement;
  const lines = [
    `fields: ${placed.length} of ${placed.length + missing.length} placed`,
    ...(missing.length > 0 ? [`missing: ${missing.map((name) => nameWithGuess(name, renames)).join(', ')}`] : []),
    ...(unknown.length > 0 ? [`unknown: ${unknown.join(', ')}`] : []),
    ...shapes.map(({ name, kind, values }) => `another shape: ${name} (${kind}) ${values.map(shortText).join(', ')}`),
  ];
  return [head, ...lines.map((line) => `${' '.repeat(25)}${line}`)].join('\n');
}

/** Without a draft, either nothing is missing or nothing could be read. */
function lastSentence(reports: readonly SectionReport[]): string {
  const read = reports.filter(({ rows }) => rows > 0);
  if (read.length > 0) return `The mapping lacks nothing that the ${read.length} lists with rows show.`;
  return 'No row could be read. Above stands what was called and what came for each call; map paths, envelope and list first.';
}

const nameWithGuess = (name: string, renames: Readonly<Record<string, string>>): string =>
  renames[name] ? `${name} (${renames[name]}?)` : name;

const shortText = (value: unknown): string => JSON.stringify(value)?.slice(0, 60) ?? '';
