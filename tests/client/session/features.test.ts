import { expect, test } from 'vitest';
import { calls, sectionCalls } from '../../../src/contract/calls.ts';
import { type Feature, featureCalls, offers } from '../../../src/contract/features.ts';

/** The calls that every server has: those of the specification, and those that the buttons of the menu grant. */
const callsOfEveryServer = ['currentUser', 'menuList', 'menu', 'logout', 'attach', 'messageCount', 'audit'];
const sectionCallsOfEveryServer = ['list', 'one', 'move', 'reveal', 'export', 'exportFile', 'exportProgress'];

const rows: { calls?: readonly string[]; sectionCalls?: readonly string[] }[] = Object.values(featureCalls);

test('every call beyond the specification belongs to exactly one feature', () => {
  expect([...callsOfEveryServer, ...rows.flatMap((row) => row.calls ?? [])].sort()).toEqual(Object.keys(calls).sort());
  expect([...sectionCallsOfEveryServer, ...rows.flatMap((row) => row.sectionCalls ?? [])].sort()).toEqual(
    Object.keys(sectionCalls).sort(),
  );
});

test.each<[features: unknown, feature: Feature, isOffered: boolean]>([
  [['*'], 'trash', true],
  [['search', 'trash'], 'trash', true],
  [['search'], 'trash', false],
  [[], 'trash', false],
  [undefined, 'trash', false],
  [null, 'trash', false],
  ['trash', 'trash', false],
])('for a user with the features %j, the check for the feature %s returns %s', (features, feature, isOffered) => {
  expect(offers({ features } as Parameters<typeof offers>[0], feature)).toBe(isOffered);
});
