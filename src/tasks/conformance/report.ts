import type { Finding, Outcome } from './findings.ts';

/** The report of a run as text and as JSON. */

export interface Run {
  url: string;
  at: string;
  findings: readonly Finding[];
}

export const isFailed = ({ outcome, level }: Finding): boolean => outcome === 'not met' && level === 'must';

const outcomes: readonly Outcome[] = ['met', 'not met', 'not offered', 'could not be asked'];

const count = (findings: readonly Finding[], outcome: Outcome): number =>
  findings.filter((finding) => finding.outcome === outcome).length;

export function jsonReport({ url, at, findings }: Run): string {
  const totals = Object.fromEntries(outcomes.map((outcome) => [outcome, count(findings, outcome)]));
  return `${JSON.stringify({ url, at, conforms: !findings.some(isFailed), totals, findings }, null, 2)}\n`;
}

/** One paragraph a statement. */
export function textReport({ url, at, findings }: Run): string {
  const statements = [...new Set(findings.map(({ statement }) => statement))].sort(byNumber);
  const paragraphs = statements.map((statement) => {
    const own = findings.filter((finding) => finding.statement === statement);
    const isSkipped = ({ outcome }: Finding) => outcome === 'could not be asked';
    const asked = own.filter((finding) => !isSkipped(finding));
    return [statement, ...asked.flatMap(lines), ...skippedLines(own.filter(isSkipped))].join('\n');
  });
  const failed = findings.filter(isFailed).length;
  const advice = findings.filter(({ outcome, level }) => outcome === 'not met' && level === 'should').length;
  const summary = [
    `${count(findings, 'met')} met`,
    `${failed} not met`,
    `${advice} recommendations not met`,
    `${count(findings, 'not offered')} not offered`,
    `${count(findings, 'could not be asked')} could not be asked`,
  ];
  const verdict = failed === 0 ? 'Every must is met.' : `${failed} musts are not met.`;
  return [`Conformance of ${url}, ${at}`, ...paragraphs, `${summary.join(', ')}. ${verdict}`].join('\n\n');
}

function lines({ section, outcome, level, expected, consequence, sent, actual }: Finding): string[] {
  const word = outcome === 'not met' && level === 'should' ? 'not met (recommended)' : outcome;
  const head = `  ${word}: ${section === undefined ? '' : `${section}: `}${expected}`;
  if (outcome !== 'not met') return [head, `      ${[sent, actual].filter(Boolean).join(' → ')}`];
  return [head, ...(sent ? [`      sent: ${sent}`] : []), `      came: ${actual}`, `      client: ${consequence}`];
}

/** What could not be asked of a section for one reason takes one line. */
function skippedLines(findings: readonly Finding[]): string[] {
  const groups = new Map<string, Finding[]>();
  for (const finding of findings) {
    const key = `${finding.section}\n${finding.actual}`;
    groups.set(key, [...(groups.get(key) ?? []), finding]);
  }
  return [...groups.values()].flatMap(([first, ...others]) =>
    first ? lines(others.length > 0 ? { ...first, expected: `${others.length + 1} requirements` } : first) : [],
  );
}

/** `S7.10` after `S7.9`; ours last. */
const byNumber = (one: string, other: string): number => {
  const [first, second] = [one, other].map((id) => (id.startsWith('S') ? id.slice(1).split('.').map(Number) : [99, 0]));
  return (first?.[0] ?? 0) - (second?.[0] ?? 0) || (first?.[1] ?? 0) - (second?.[1] ?? 0);
};
