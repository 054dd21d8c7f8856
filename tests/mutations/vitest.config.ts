import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import projectConfig from '../../vite.config.ts';

/** Folders and files of tests, from `run.js`. */
const chosenTests: string[] = JSON.parse(process.env.MUTATION_TESTS ?? '[]');

const projectNameOf = (path: string) => (/^tests\/(server|every-resource)\b/.test(path) ? 'server' : 'unit');
const patternOf = (path: string) => (/\.tsx?$/.test(path) ? path : `${path}/**/*.test.{ts,tsx}`);

/** The projects of `vite.config.ts` that have chosen tests, with these only: another project would be prepared in vain. */
export default defineConfig(async (environment) => {
  const { test, ...shared } = await projectConfig(environment);
  const projects = (test?.projects ?? []) as TestProjectInlineConfiguration[];
  const chosenProjects = projects.flatMap((project) => {
    const include = chosenTests.filter((path) => projectNameOf(path) === project.test?.name).map(patternOf);
    if (include.length === 0) return [];
    const setupFiles = project.test?.name === 'server' ? ['tests/mutations/server-setup.ts'] : project.test?.setupFiles;
    // Stryker runs the tests in threads, which take no options of V8.
    return [{ ...project, test: { ...project.test, include, setupFiles, execArgv: [] } }];
  });
  return { ...shared, test: { projects: chosenProjects } };
});
