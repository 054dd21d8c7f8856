import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { listProjectEntries } from '../src/tasks/check/project-files.ts';

const sources = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name))
  .map((name) => readFileSync(`src/${name}`, 'utf8'));
const { dependencies, devDependencies } = JSON.parse(readFileSync('package.json', 'utf8'));

test.each([
  ...['react', 'antd', 'react-router', 'axios', 'vite', 'typescript', 'vitest'],
  ...['@refinedev/core', '@refinedev/antd', '@refinedev/react-router'],
])('[D1] %s is a direct dependency with an exact version', (name) => {
  expect({ ...dependencies, ...devDependencies }[name]).toMatch(/^\d+\.\d+\.\d+$/);
});

test('[D1] axios is imported by one file only', () => {
  expect(sources.filter((source) => /from 'axios'/.test(source))).toHaveLength(1);
});

test('[D2] the top level has the entries of the design card and the usual files of a repository, and no others', () => {
  const requiredEntries = ['src', 'public', 'tests', 'index.html', 'vite.config.ts', 'package.json', 'tsconfig.json'];
  const repositoryFiles = [
    'README.md',
    'CONTRIBUTING.md',
    'CHANGELOG.md',
    'DECISIONS.md',
    'OPERATIONS.md',
    'REFERENCE.md',
    'ADOPTING.md',
    'LICENSE',
    'package-lock.json',
  ];
  const toolFiles = ['biome.json', 'knip.json'];
  const entries = new Set(listProjectEntries());
  expect(requiredEntries.filter((name) => !entries.has(name))).toEqual([]);
  expect(
    [...entries].filter(
      (name) => !name.startsWith('.') && ![...requiredEntries, ...repositoryFiles, ...toolFiles].includes(name),
    ),
  ).toEqual([]);
});
