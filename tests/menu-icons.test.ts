import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { copyProject } from './support/project-copy.ts';

const configuration = `
import { bundleMenuIcons } from './src/tasks/build/menu-icons.ts';
export default {
  plugins: [bundleMenuIcons()],
  build: {
    outDir: 'icons',
    minify: false,
    rollupOptions: { input: 'src/client/ui/icons/menu-icon.tsx', preserveEntrySignatures: 'strict', external: /^react/ },
  },
};`;

test('[S2.11] a build has the icons that any server may send and those that declarations name, and no others', () => {
  const copy = copyProject();
  onTestFinished(copy.remove);
  copy.write('icons.config.ts', configuration);
  copy.write(
    'src/resources/info/news.ts',
    copy.read('src/resources/info/news.ts').replace("icon: 'read'", "icon: 'rocket'"),
  );
  const vite = join(process.cwd(), 'node_modules/vite/bin/vite.js');
  const { stderr } = spawnSync(process.execPath, [vite, 'build', '--config', 'icons.config.ts'], {
    cwd: copy.root,
    encoding: 'utf8',
  });
  const assets = readdirSync(join(copy.root, 'icons/assets'));
  const script = copy.read(`icons/assets/${assets.find((name) => name.endsWith('.js'))}`);
  const icons = [...script.matchAll(/"?name"?: "([\w-]+)",\s+"?theme"?/g)].map(([, name]) => name);
  expect(icons.sort(), stderr).toEqual([
    ...['book', 'dashboard', 'edit', 'environment', 'home', 'message', 'profile', 'read', 'rocket', 'search'],
    ...['setting', 'smile', 'table', 'user'],
  ]);
});
