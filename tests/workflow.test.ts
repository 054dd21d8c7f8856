import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

test('the CI workflow of the repository runs the parts of .ci/run, each on the Node versions that are supported', () => {
  const parts = [...readFileSync('.ci/run', 'utf8').matchAll(/^npm (?:run )?(\S+)$/gm)].map(([, name]) => name);
  expect(parts).toEqual(['test', 'test:more', 'test:postgres']);
  const workflow = readFileSync('.github/workflows/ci.yml', 'utf8');
  expect(workflow).toContain(`script: [${parts.map((name) => `'${name}'`).join(', ')}]`);
  expect(workflow).toContain('node: [20, 22, 24]');
  const { scripts, engines } = JSON.parse(readFileSync('package.json', 'utf8'));
  expect(Object.keys(scripts)).toEqual(expect.arrayContaining(parts));
  expect(engines.node).toBe('>=20.19');
});
