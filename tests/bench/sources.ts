import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listProjectEntries } from '../../src/tasks/check/project-files.ts';
import { median } from '../support/measure.ts';
import { copyProject } from '../support/project-copy.ts';
import { signOn } from '../support/sign-on.ts';
import { type Product, startDevelopment } from '../support/start-product.ts';
import { inFreshPage, waitUntilIdle } from './browser.ts';
import type { Report } from './report.ts';

const ROUNDS = 5;
const SECTION = 'src/resources/info/news.ts';

/** Measures how long a field added to a declaration takes to be in an open form, under `npm run dev` in a copy. */
export async function measureDevelopment(report: Report): Promise<void> {
  const project = copyProject();
  const dataDir = mkdtempSync(join(tmpdir(), 'museum-bench-'));
  let product: Product | null = null;
  try {
    product = await startDevelopment({ DATA_DIR: dataDir }, project.root);
    const { origin } = product;
    const times = await inFreshPage(await signOn(origin, 'admin'), async (fresh) => {
      fresh.page.setDefaultTimeout(90_000);
      await fresh.page.goto(`${origin}/admin/#/info/news/edit/1`);
      await fresh.page.locator('[data-field=title] input').first().waitFor();
      const seconds: number[] = [];
      while (seconds.length < ROUNDS) {
        await waitUntilIdle(fresh);
        const name = `field${seconds.length}`;
        const field = `${name}: text({ label: { zh: '${name}', en: '${name}' } }),`;
        const source = project.read(SECTION).replace('  fields: {\n', `  fields: {\n    ${field}\n`);
        const start = performance.now();
        project.write(SECTION, source.replace("fields: ['title', ", `fields: ['title', '${name}', `));
        await fresh.page.locator(`[data-field=${name}]`).waitFor();
        seconds.push((performance.now() - start) / 1000);
      }
      return seconds;
    });
    report.atMost('declaration saved until seen in development', median(times), 2.5, 's');
  } finally {
    await product?.stop();
    project.remove();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Measures the packages that `npm ci --omit=dev` installs on this platform. */
export async function measurePackages(report: Report): Promise<void> {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
    packages: Record<string, { dev?: boolean; devOptional?: boolean }>;
  };
  const folders = Object.entries(packages)
    .filter(([path, { dev, devOptional }]) => path !== '' && !dev && !devOptional && existsSync(path))
    .map(([path]) => path);
  report.atMost('production packages', folders.length, 150);
  const bytes = folders.reduce((sum, folder) => sum + bytesIn(folder), 0);
  report.atMost('production packages on the disk', bytes / 2 ** 20, 120, 'MB');
}

/** What the files of a package occupy, without the packages nested in it, which the lock file names as well. */
const bytesIn = (folder: string): number =>
  readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => name !== 'node_modules')
    .map((entry) => [entry, join(folder, entry.name)] as const)
    .reduce((sum, [entry, path]) => sum + (entry.isDirectory() ? bytesIn(path) : statSync(path).blocks * 512), 0);

/** Measures `npm test` in a new copy of the project, after its packages were installed and the product was built. */
export async function measureTests(report: Report): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'museum-bench-tests-'));
  try {
    for (const name of listProjectEntries()) cpSync(name, join(folder, name), { recursive: true });
    runIn(folder, 'node', 'src/tasks/run.js', 'prepare');
    const start = performance.now();
    runIn(folder, 'npm', 'test');
    report.atMost('npm test after installing', (performance.now() - start) / 60_000, 4, 'min');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function runIn(folder: string, command: string, ...args: string[]): void {
  const { status } = spawnSync(command, args, { cwd: folder, stdio: ['ignore', 'inherit', 'inherit'] });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} failed.`);
}
