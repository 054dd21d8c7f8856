// Checks types, style and unused code in parallel: none of them uses more than one core all the time.
import { spawn } from 'node:child_process';

// With the results of the run before, the compiler checks only what depends on a change.
const BUILD_INFO = 'node_modules/.cache/museum/check.tsbuildinfo';

const checks = [`tsc --incremental --tsBuildInfoFile ${BUILD_INFO}`, 'biome check', 'knip'];

const run = (check) =>
  new Promise((resolve) => {
    const child = spawn(check, { shell: true, stdio: ['ignore', 'pipe', 'pipe'] });
    const output = [];
    child.stdout.on('data', (text) => output.push(text));
    child.stderr.on('data', (text) => output.push(text));
    child.on('close', (code) => {
      process.stdout.write(
        `${check.replace(/ --.*/, '')}: ${code === 0 ? 'good' : 'failed'}\n${Buffer.concat(output)}`,
      );
      resolve(code === 0);
    });
  });

const results = await Promise.all(checks.map(run));
if (results.includes(false)) process.exit(1);
