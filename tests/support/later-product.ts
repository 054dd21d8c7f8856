import { execFileSync } from 'node:child_process';
import { copyProject, type ProjectCopy } from './project-copy.ts';

/** The sources of a later product, in which the field `evidence` of the chronicle is called `proof`; built as `npm run build` does. */
export function buildLaterProduct(): ProjectCopy {
  const copy = copyProject();
  const renamed = (file: string) => copy.read(file).replace(/'evidence'/g, "'proof'");
  for (const [file, from, to] of [
    ['src/resources/about/annals.ts', 'evidence: text({', "proof: text({\n      was: 'evidence',"],
    ['src/resources/about/annals.seed.ts', 'evidence:', 'proof:'],
  ] as const)
    copy.write(file, renamed(file).replace(from, to));
  const environment = { PATH: process.env.PATH, HOME: process.env.HOME };
  execFileSync(process.execPath, ['src/tasks/run.js', 'prepare'], { cwd: copy.root, env: environment, stdio: 'pipe' });
  return copy;
}
