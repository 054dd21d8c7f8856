import { expect, test } from 'vitest';
import { movesBackBefore } from '../../src/declare/checks/workflow.ts';
import { publishing } from '../../src/declare/publishing.ts';
import type { Move, Workflow } from '../../src/declare/workflow.ts';
import { news } from '../../src/resources/info/news.ts';

const label = { zh: '名', en: 'Name' };

const movesBack = (moves: Readonly<Record<string, Move>>, ...states: string[]) =>
  movesBackBefore({ ...news, workflow: { ...publishing, moves } as Workflow }, states).length;

const withdraw: Move = { label, from: ['published'], to: 'offline' };
const publish: Move = { label, from: ['draft'], to: 'published' };

test('a move of a published record that was edited leads back only to before the published state', () => {
  const revise: Move = { label, from: ['changed'], to: 'draft' };
  expect(movesBack({ publish, withdraw, revise }, 'offline')).toBe(0);
  expect(movesBack({ publish, withdraw, revise }, 'published')).toBe(1);
});

test('a move leads back to before a state also where it does so only for records that are public', () => {
  const reopen: Move = { label, from: ['offline'], to: 'offline', toIfLive: 'draft' };
  expect(movesBack({ publish, withdraw, reopen }, 'offline')).toBe(1);
});
