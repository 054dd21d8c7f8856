import { calls, sectionCalls } from '../../contract/calls.ts';
import { type Feature, featureCalls, offers } from '../../contract/features.ts';
import { apiPathOf } from '../../declare/actions.ts';
import type { Resource } from '../../declare/define-resource.ts';
import type { Findings, ServerRequirement } from './findings.ts';
import type { Row } from './lists.ts';
import { failureSummary, hasCode, type Server } from './server.ts';
import type { ServerSession } from './session.ts';

/** What a server answers to the calls of the features that it offers, as far as they can be asked without a write. */

const requirementOf = (feature: Feature, call: string): ServerRequirement => ({
  statement: 'features',
  level: 'must',
  expected: `A server that offers ${feature} answers GET ${call}.`,
  consequence: 'The client shows what needs this call, and there it shows an error.',
});

const page = { current: 1, pageSize: 10 };

/** The reading calls of features that belong to no section. */
const readings: Partial<Record<Feature, readonly [call: string, query?: Record<string, string | number>]>> = {
  overview: [calls.dashboard, { period: 30 }],
  messageList: [calls.messageList, page],
  media: [calls.mediaList, page],
  mediaPage: [calls.mediaSummary],
  search: [calls.search, { q: '馆' }],
  calendar: [calls.calendar, { from: '2026-03-01', until: '2026-03-31' }],
  bulk: [calls.jobList, { ...page, mine: 'true' }],
  favourites: [calls.favourites],
  sessions: [calls.sessionList],
};

/** Those of a record; `true` where the call names the record. */
const recordReadings: Partial<Record<Feature, readonly [call: string, ofRecord: boolean]>> = {
  uses: [sectionCalls.uses, true],
  history: [sectionCalls.history, true],
  revisions: [sectionCalls.revisions, true],
  trash: [sectionCalls.trash, false],
  editors: [sectionCalls.editors, false],
};

export async function askFeatures(
  server: Server,
  findings: Findings,
  { features }: ServerSession,
  example: { section: Resource; row: Row } | undefined,
): Promise<void> {
  const isOffered = (feature: Feature) => offers({ features: features as Feature[] }, feature);
  const ask = async (feature: Feature, path: string, query?: Record<string, string | number>, menuId?: string) => {
    const requirement = requirementOf(feature, path);
    const exchange = await server.send({ method: 'GET', path, query, menuId });
    if (hasCode(exchange, 403)) findings.skip(requirement, 'This operator may not read it.');
    else findings.judge(requirement, { exchange, fault: failureSummary(exchange) });
  };
  for (const [feature, [path, query]] of entriesOf(readings)) if (isOffered(feature)) await ask(feature, path, query);
  if (example) {
    const { section, row } = example;
    for (const [feature, [call, ofRecord]] of entriesOf(recordReadings)) {
      const query = { ...(ofRecord ? { id: String(row.id) } : {}), ...(call === sectionCalls.uses ? {} : page) };
      if (isOffered(feature)) await ask(feature, `${apiPathOf(section)}/${call}`, query, section.code);
    }
  }
  const unknown = features.filter((name) => name !== '*' && !Object.hasOwn(featureCalls, name));
  findings.judge(knownNames, {
    fault: unknown.length > 0 ? unknown.join(', ') : null,
    actual: features.join(', ') || 'none',
  });
}

const knownNames: ServerRequirement = {
  statement: 'features',
  level: 'should',
  expected: 'The features of the current user are names that this client knows, or *.',
  consequence: 'The client ignores the others.',
};

const entriesOf = <V>(record: Partial<Record<Feature, V>>): [Feature, V][] => Object.entries(record) as [Feature, V][];
