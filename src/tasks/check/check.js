// Checks types, style and unused code in parallel: none of them uses more than one core all the time. With files or folders
// after the command it checks the style of these only, says whether they are formatted, and not whether code is unused.
import { spawn } from 'node:child_process';

// With the results of the run before, the compiler checks only what depends on a change.
const BUILD_INFO = 'node_modules/.cache/museum/check.tsbuildinfo';

export default async function check(files) {
  const types = `tsc --incremental --tsBuildInfoFile ${BUILD_INFO}`;
  const named = files.map((file) => `"${file}"`).join(' ');
  const checks = files.length > 0 ? [types, `biome lint ${OPTION} ${named}`] : [types, `biome check ${OPTION}`, 'knip'];
  const [results] = await Promise.all([
    Promise.all(checks.map(run)),
    ...(files.length > 0 ? [hintAtFormat(`biome check --linter-enabled=false ${OPTION} ${named}`)] : []),
  ]);
  if (results.includes(false)) process.exit(1);
}

const OPTION = '--no-errors-on-unmatched';

/** The format of a section is a hint while it is being written; the commit is where it counts. */
async function hintAtFormat(command) {
  const { code } = await execute(command);
  if (code !== 0) process.stdout.write('format: not that of the project yet; npm run fix writes it\n');
}

async function run(check) {
  const { code, output } = await execute(check);
  process.stdout.write(`${check.replace(/ (--|").*/, '')}: ${code === 0 ? 'good' : `failed\n${output}`}\n`);
  return code === 0;
}

const execute = (command) =>
  new Promise((resolve) => {
    const child = spawn(command, { shell: true, stdio: ['ignore', 'pipe', 'pipe'] });
    const output = [];
    child.stdout.on('data', (text) => output.push(text));
    child.stderr.on('data', (text) => output.push(text));
    child.on('close', (code) => resolve({ code, output: Buffer.concat(output) }));
  });
