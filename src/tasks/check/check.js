// Checks types, style and unused code in parallel: none of them uses more than one core all the time. With files or folders
// after the command it checks the style of these only, and not whether code is unused.
import { spawn } from 'node:child_process';

// With the results of the run before, the compiler checks only what depends on a change.
const BUILD_INFO = 'node_modules/.cache/museum/check.tsbuildinfo';

export default async function check(files) {
  const style = ['biome check --no-errors-on-unmatched', ...files.map((file) => `"${file}"`)].join(' ');
  const checks = [`tsc --incremental --tsBuildInfoFile ${BUILD_INFO}`, style, ...(files.length > 0 ? [] : ['knip'])];
  const results = await Promise.all(checks.map(run));
  if (results.includes(false)) process.exit(1);
}

const run = (check) =>
  new Promise((resolve) => {
    const child = spawn(check, { shell: true, stdio: ['ignore', 'pipe', 'pipe'] });
    const output = [];
    child.stdout.on('data', (text) => output.push(text));
    child.stderr.on('data', (text) => output.push(text));
    child.on('close', (code) => {
      process.stdout.write(
        `${check.replace(/ (--|").*/, '')}: ${code === 0 ? 'good' : 'failed'}\n${Buffer.concat(output)}`,
      );
      resolve(code === 0);
    });
  });
