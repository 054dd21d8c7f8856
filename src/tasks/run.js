// Runs one task written in TypeScript: `node src/tasks/run.js spec`. Node 20 cannot, so Vite reads it.
import { runnerImport } from 'vite';

const [name = '', ...words] = process.argv.slice(2);
const { module } = await runnerImport(`./src/tasks/${name}.ts`, { configFile: false, logLevel: 'error' });
await module.default(words);
