import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';

const ASSETS = 'dist/client/assets';

/** The classes of antd on this page that have rules in antd's sheet and none in the sheet of the build, each as a sentence. */
export async function classesWithoutRules(page: Page): Promise<string[]> {
  const found = await page.evaluate(classesOfElements).catch(() => []);
  leftOut ??= findLeftOut();
  return found
    .filter((name) => leftOut?.has(name))
    .map((name) => `The style sheet of the build has no rules of ${name}.`);
}

let leftOut: ReadonlySet<string> | undefined;

function findLeftOut(): ReadonlySet<string> {
  const built = readdirSync(ASSETS)
    .filter((name) => name.endsWith('.css'))
    .flatMap((name) => classesIn(join(ASSETS, name)));
  const inBuild = new Set(built);
  return new Set(classesIn('node_modules/antd/dist/antd.css').filter((name) => !inBuild.has(name)));
}

/** What stands in `:not()` is no rule of the class. */
const classesIn = (file: string): string[] =>
  [
    ...readFileSync(file, 'utf8')
      .replaceAll(/:not\((?:[^()]|\([^()]*\))*\)/g, '')
      .matchAll(/\.(ant-[\w-]+)/g),
  ].map(([, name = '']) => name);

/** Runs in the page. */
const classesOfElements = (): string[] => [
  ...new Set([...document.querySelectorAll('[class*=ant-]')].flatMap(({ classList }) => [...classList])),
];
