import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** Outside package.json: as dependencies they would add 395 packages to every installation, for a tool few developers use. */
const PACKAGES = ['@refinedev/devtools@2.0.5', '@refinedev/devtools-server@2.0.2'];

const FOLDER = resolve('node_modules/.cache/museum/devtools');

/** Installs Refine's devtools once, without any install script, and returns the folder of the packages. */
export function installDevtools(): string {
  const stamp = join(FOLDER, PACKAGES.join(' ').replaceAll('/', '+'));
  const packages = join(FOLDER, 'node_modules');
  if (existsSync(stamp)) return packages;
  console.log("Installing Refine's devtools …");
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(join(FOLDER, 'package.json'), '{ "private": true }');
  // Without the peer packages, which are Refine's command line, its server and a second React.
  const options = ['--ignore-scripts', '--legacy-peer-deps', '--no-audit', '--no-fund', '--loglevel=error'];
  const { status } = spawnSync('npm', ['install', ...options, ...PACKAGES], {
    cwd: FOLDER,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (status !== 0) throw new Error("Refine's devtools could not be installed; is the package registry reachable?");
  writeFileSync(stamp, '');
  return packages;
}
