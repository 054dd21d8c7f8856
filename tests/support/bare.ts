import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { listProjectEntries } from '../../src/tasks/check/project-files.ts';
import { findFreePort } from './measure.ts';

/** A Debian system with Node and npm and nothing else, and how the project is used on it. */
interface Machine {
  name: string;
  description: string;
  /** The folder of the project on that machine. */
  folder: string;
  user: number;
  home: string;
  temporary: string;
  /** Whether `.git` is copied, as in a clone; an unpacked archive has none. */
  isClone: boolean;
}

const machines: Machine[] = [
  {
    name: 'root',
    description: 'a clone, as root, in a folder with blanks and Chinese characters',
    folder: '/srv/纪念馆 后台/museum admin',
    user: 0,
    home: '/root',
    temporary: '/tmp',
    isClone: true,
  },
  {
    name: 'user',
    description: 'an unpacked archive, as an ordinary user with a read-only home and another TMPDIR',
    folder: '/opt/museum',
    user: 1000,
    home: '/home/operator',
    temporary: '/var/scratch files',
    isClone: false,
  },
];

/** Runs `npm start` and `npm test` on bare machines: `npm run test:bare [root|user]`. */
export default async function bare(machineNames: readonly string[]): Promise<void> {
  const base = prepareBase();
  for (const machine of machines.filter(({ name }) => machineNames.length === 0 || machineNames.includes(name))) {
    console.log(`\n${machine.name}: ${machine.description}`);
    const root = mkdtempSync(join(tmpdir(), `museum-bare-${machine.name}-`));
    try {
      fillMachine(root, base, machine);
      const startTime = performance.now();
      await checkStart(root, machine);
      console.log(`npm start, with installing and building: answered after ${secondsSince(startTime)} s`);
      const testTime = performance.now();
      const status = await waitForExit(runOnMachine(root, machine, ['npm', 'test'], {}));
      console.log(`npm test: ${status === 0 ? 'green' : 'RED'} after ${secondsSince(testTime)} s`);
      if (status !== 0) process.exitCode = 1;
    } finally {
      rmSync(root, { recursive: true, force: true });
    }
  }
}

const secondsSince = (start: number): number => Math.round((performance.now() - start) / 1000);

/** Debian's minimal system, created once a day in the temporary folder. */
function prepareBase(): string {
  const missing = ['debootstrap', 'unshare', 'chroot'].filter((command) => !isOnPath(command));
  if (process.getuid?.() !== 0 || missing.length > 0) {
    throw new Error(
      `npm run test:bare makes a machine of its own, for which it must be root and needs debootstrap, unshare and chroot${missing.length > 0 ? `; missing: ${missing.join(', ')}` : ''}. On Debian: apt-get install debootstrap`,
    );
  }
  const base = join(tmpdir(), `museum-bare-base-${new Date().toISOString().slice(0, 10)}`);
  if (existsSync(base)) return base;
  console.log('Making a bare Debian …');
  const unfinished = `${base}.unfinished`;
  rmSync(unfinished, { recursive: true, force: true });
  execFileSync('debootstrap', ['--variant=minbase', debianRelease(), unfinished, ...debianMirror()], { stdio: 'pipe' });
  execFileSync('mv', [unfinished, base]);
  return base;
}

const isOnPath = (command: string): boolean =>
  `${process.env.PATH}:/usr/sbin:/sbin`.split(':').some((folder) => existsSync(join(folder, command)));

const debianRelease = (): string =>
  /^VERSION_CODENAME=(\w+)/m.exec(readFileSync('/etc/os-release', 'utf8'))?.[1] ?? 'stable';

/** The Debian mirror of this system, if its sources name one. */
function debianMirror(): string[] {
  const lists = [
    '/etc/apt/sources.list',
    ...readdirSync('/etc/apt/sources.list.d').map((file) => `/etc/apt/sources.list.d/${file}`),
  ];
  const text = lists.map((file) => (existsSync(file) ? readFileSync(file, 'utf8') : '')).join('\n');
  const address = /^(?:URIs:|deb) *(?:\[[^\]]*\] *)?(https?:\S+)/m.exec(text)?.[1];
  return address ? [address] : [];
}

function fillMachine(root: string, base: string, { folder, user, home, temporary, isClone }: Machine): void {
  execFileSync('cp', ['-a', `${base}/.`, root]);
  copyInto(root, process.execPath, '/usr/bin/node');
  const npm = dirname(dirname(process.env.npm_execpath ?? '/usr/lib/node_modules/npm/bin/npm-cli.js'));
  execFileSync('cp', ['-a', npm, join(root, 'usr/lib/npm')]);
  for (const [name, cli] of [
    ['npm', 'npm-cli.js'],
    ['npx', 'npx-cli.js'],
  ] as const) {
    execFileSync('ln', ['-s', `../lib/npm/bin/${cli}`, join(root, 'usr/bin', name)]);
  }
  for (const file of ['/etc/resolv.conf', '/etc/hosts']) copyInto(root, file, file);
  if (certificates()) copyInto(root, certificates(), CERTIFICATES);
  const project = join(root, folder);
  mkdirSync(project, { recursive: true });
  for (const name of listProjectEntries().filter((entry) => isClone || entry !== '.git')) {
    cpSync(name, join(project, name), { recursive: true, verbatimSymlinks: true });
  }
  mkdirSync(join(root, temporary), { recursive: true });
  mkdirSync(join(root, home), { recursive: true });
  if (user !== 0) {
    execFileSync('chown', ['-R', `${user}:${user}`, project, join(root, temporary)]);
    chmodSync(join(root, home), 0o555);
  }
}

function copyInto(root: string, from: string, to: string): void {
  mkdirSync(dirname(join(root, to)), { recursive: true });
  cpSync(from, join(root, to), { dereference: true });
}

/** Additional certificates that Node trusts on this machine: the package registry may be behind a proxy. */
const CERTIFICATES = '/etc/ssl/certs/registry.pem';
const certificates = (): string => process.env.NODE_EXTRA_CA_CERTS ?? '';

/** Runs a command in its own mount and process namespace, so that everything it starts ends with it. */
function runOnMachine(
  root: string,
  { folder, user, home, temporary }: Machine,
  command: readonly string[],
  moreEnvironment: Record<string, string>,
): ChildProcess {
  const environment = {
    PATH: '/usr/bin:/bin',
    HOME: home,
    TMPDIR: temporary,
    npm_config_registry: execFileSync('npm', ['config', 'get', 'registry'], { stdio: ['ignore', 'pipe', 'ignore'] })
      .toString()
      .trim(),
    ...(certificates() ? { NODE_EXTRA_CA_CERTS: CERTIFICATES, npm_config_cafile: CERTIFICATES } : {}),
    ...moreEnvironment,
  };
  const script = [
    'root=$1; folder=$2; user=$3; shift 3',
    'mount -t proc proc "$root/proc"; mount --rbind /dev "$root/dev"',
    `exec chroot --userspec="$user:$user" "$root" /usr/bin/env -i "$@"`,
  ].join('\n');
  const inFolder = ['/bin/sh', '-c', 'cd "$0" && exec "$@"', folder, ...command];
  const variables = Object.entries(environment).map(([name, value]) => `${name}=${value}`);
  return spawn(
    'unshare',
    [
      '--mount',
      '--pid',
      '--fork',
      '--kill-child',
      '/bin/sh',
      '-c',
      script,
      'sh',
      root,
      folder,
      String(user),
      ...variables,
      ...inFolder,
    ],
    { stdio: ['ignore', 'inherit', 'inherit'] },
  );
}

const waitForExit = (child: ChildProcess): Promise<number | null> =>
  new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => resolve(code));
  });

/** Runs `npm start` until the start page is served. */
async function checkStart(root: string, machine: Machine): Promise<void> {
  const port = await findFreePort();
  const child = runOnMachine(root, machine, ['npm', 'start'], { PORT: String(port) });
  const exit = waitForExit(child);
  let isRunning = true;
  void exit.then(() => {
    isRunning = false;
  });
  const address = `http://127.0.0.1:${port}/admin/`;
  while (isRunning) {
    const response = await fetch(address, { signal: AbortSignal.timeout(2_000) }).catch(() => null);
    if (response?.ok) {
      endNamespace(child);
      await exit;
      return;
    }
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  throw new Error(`npm start ended by itself in ${resolve(root)}.`);
}

/**
 * Kills the first process of the namespace, and with it all others. `--kill-child` does it only for root: the kernel
 * forgets the signal when a process changes its user.
 */
function endNamespace({ pid }: ChildProcess): void {
  for (const first of readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean))
    process.kill(Number(first), 'SIGKILL');
}
