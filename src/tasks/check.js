// Checks types, style and unused code in parallel: none of them uses more than one core all the time.
import { spawn } from 'node:child_process';

const checks = ['tsc', 'biome check', 'knip'];

const run = (check) =>
  new Promise((resolve) => {
    const child = spawn(check, { shell: true, stdio: ['ignore', 'pipe', 'pipe'] });
    const output = [];
    child.stdout.on('data', (text) => output.push(text));
    child.stderr.on('data', (text) => output.push(text));
    child.on('close', (code) => {
      process.stdout.write(`${check}: ${code === 0 ? 'good' : 'failed'}\n${Buffer.concat(output)}`);
      resolve(code === 0);
    });
  });

const results = await Promise.all(checks.map(run));
if (results.includes(false)) process.exit(1);
