import { readFileSync } from 'node:fs';
import { parseSync } from 'vite';
import { expect, test } from 'vitest';
import { addExample, type ExampleName, examples } from '../src/tasks/new/examples.ts';

test.each(Object.keys(examples) as ExampleName[])(
  'the example "%s" is copied to its place and added to each list that it belongs to',
  (name) => {
    const written = new Map<string, string>();
    const read = (file: string) => written.get(file) ?? readFileSync(file, 'utf8');
    addExample(name, { read, write: (file, source) => written.set(file, source) });
    const { files, part } = examples[name];
    for (const file of [...files, ...(part ? [part.file] : [])]) expect(written.has(`src/${file}`), file).toBe(true);
    for (const { file, statement, rows } of examples[name].lines) {
      const source = written.get(file) ?? '';
      expect(parseSync(file, source).errors, file).toEqual([]);
      expect(source).toContain(statement);
      for (const { text } of rows) expect(source).toContain(text);
    }
  },
);

test('adding an example fails with the name of the list that is missing', () => {
  const sources = { read: () => 'export const other = [];', write: () => {} };
  expect(() => addExample('section', sources)).toThrow('src/resources/index.ts has no list "info".');
});

test.each([
  'resources/info/lostProperty.ts',
  'resources/info/lostProperty.server.ts',
  'resources/info/lostProperty-show.client.tsx',
])('CONTRIBUTING contains the unchanged text of %s', (file) => {
  expect(readFileSync('CONTRIBUTING.md', 'utf8')).toContain(readFileSync(`src/examples/${file}`, 'utf8'));
});
