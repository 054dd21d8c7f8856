import type { Adapter } from '../../client/transport/http/adapter.ts';
import type { Resource } from '../../declare/define-resource.ts';
import { menuSections } from '../../resources/index.ts';
import { askForbidden, askPreflights, judgeAnswers } from './browser-rules.ts';
import { askFeatures } from './features.ts';
import { createFindings, type Finding, type Findings } from './findings.ts';
import { askList, type Row } from './lists.ts';
import { checkMembers, skipRoles } from './members.ts';
import { BadUsage } from './options.ts';
import { askRecord } from './records.ts';
import { createServer, type ServerOptions } from './server.ts';
import { askSession, type ServerSession } from './session.ts';
import { askSignedOut } from './sign-on.ts';
import { askWriting } from './writing.ts';

export interface RunOptions extends ServerOptions {
  adapter: Adapter;
  /** The sections to ask about; without any, all of the menu that are declared. */
  sections: readonly string[];
  /** The sections in which a test record may be written. */
  writes: readonly string[];
  now: () => Date;
}

/** Asks a server everything and returns what it answered; throws when nobody answers or nobody is signed in. */
export async function runConformance(options: RunOptions): Promise<readonly Finding[]> {
  const server = createServer(options);
  const findings = createFindings();
  const chosen = chooseSections(options.sections, options.writes);
  await askSignedOut(server, findings, chosen);
  if (server.exchanges.every(({ status }) => status === 0))
    throw new BadUsage(`${options.url} cannot be reached: ${server.exchanges[0]?.summary}.`);
  const session = await askSession(server, findings);
  let example: { section: Resource; row: Row } | undefined;
  for (const section of chosen) {
    const [row] = (await askSection({ server, findings, section, session, options })) ?? [];
    if (row) example ??= { section, row };
  }
  await askFeatures(server, findings, session, example);
  await askForbidden(server, findings, menuSections, session.entries);
  await askPreflights(server, findings, chosen);
  judgeAnswers(server, findings);
  return findings.list;
}

function chooseSections(codes: readonly string[], writes: readonly string[]): readonly Resource[] {
  const wanted = codes.length > 0 || writes.length > 0 ? new Set([...codes, ...writes]) : null;
  return wanted ? menuSections.filter(({ code }) => wanted.has(code)) : menuSections;
}

interface SectionParts {
  server: ReturnType<typeof createServer>;
  findings: Findings;
  section: Resource;
  session: ServerSession;
  options: RunOptions;
}

/** The rows of the section; null when it cannot be read. */
async function askSection(parts: SectionParts): Promise<readonly Row[] | null> {
  const { server, findings, section, session, options } = parts;
  const isNamed = options.sections.includes(section.code) || options.writes.includes(section.code);
  if (!session.entries.has(section.code)) {
    if (isNamed) findings.skip(inMenu, 'The operator’s menu does not hold it.', section.code);
    return null;
  }
  const rows = await askList(server, findings, section);
  if (rows === null) return null;
  await askRecord(server, findings, section, rows);
  await checkMembers(server, findings, section, rows);
  if (!options.writes.includes(section.code)) skipRoles(findings, section);
  else {
    const number = Math.floor(options.now().getTime() / 1000) % 1_000_000;
    await askWriting({ server, findings, section, session, number });
  }
  return rows;
}

const inMenu = {
  statement: 'S1.2',
  level: 'must',
  expected: 'The section is in the menu.',
  consequence: 'The client does not show it.',
} as const;
