// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the rows quote source text with template literals.
import type { Capability } from './mutation.ts';

/** Requests, errors, routes, language and keyboard of the client. */
export const client: readonly Capability[] = [
  {
    name: 'error presenter',
    mutations: [
      {
        breaks: 'A warning is shown as an error',
        file: 'src/client/http/presenter.ts',
        find: "return { type: 'warning', text: message };",
        replace: "return { type: 'error', text: message };",
        tests: ['tests/client/http/presenter.test.ts'],
      },
      {
        breaks: 'An error page of any scheme leaves the app',
        file: 'src/client/http/presenter.ts',
        find: '/^https?:\\/\\//i.test(page)',
        replace: '/^[a-z]+:/i.test(page)',
        tests: ['tests/client/http/presenter.test.ts'],
      },
      {
        breaks: 'Nobody being signed in is answered with the status 401',
        file: 'src/server/http/errors.ts',
        find: 'if (error instanceof NotSignedIn) return send(reply, 402, error.loginAddress, null);',
        replace: 'if (error instanceof NotSignedIn) return send(reply, 401, error.loginAddress, null);',
        tests: ['tests/server/access/permissions.test.ts'],
      },
    ],
  },
  {
    name: 'request helper',
    mutations: [
      {
        breaks: 'A size refused by a program in front is any other error',
        file: 'src/client/http/failure.ts',
        find: 'status === 413 && content',
        replace: 'status === 0 && content',
        tests: ['tests/client/http/request.test.ts'],
      },
      {
        breaks: 'The id of the menu entry is not sent',
        file: 'src/client/http/request.ts',
        find: '...(menuId === undefined ? {} : { menuId }),',
        replace: '',
        tests: ['tests/client/http/request.test.ts'],
      },
      {
        breaks: 'A call whose failures are skipped hides that the session has ended',
        file: 'src/client/http/request.ts',
        find: 'if (error.loginAddress !== undefined || !isHandled)',
        replace: 'if (!isHandled)',
        tests: ['tests/client/http/request.test.ts'],
        only: 'skipErrorHandler never skips',
      },
      {
        breaks: 'A failure that is said in its own place is told a second time',
        file: 'src/client/http/request.ts',
        find: 'const isHandled = skipErrorHandler || ',
        replace: 'const isHandled = ',
        tests: ['tests/client/http/request.test.ts'],
        only: 'with skipErrorHandler nobody is told',
      },
      {
        breaks: 'A write that met no answer is sent again',
        file: 'src/client/http/request.ts',
        find: "if (method !== 'GET' || options.once) return attempt();",
        replace: 'if (options.once) return attempt();',
        tests: ['tests/client/http/request.test.ts'],
      },
      {
        breaks: 'An HTTP error that calls itself a success is one',
        file: 'src/client/http/request.ts',
        find: 'status < 400 && Number(',
        replace: 'status < 600 && Number(',
        tests: ['tests/client/http/request.test.ts'],
      },
      {
        breaks: 'A request waits twice as long as is said',
        file: 'src/contract/calls.ts',
        find: 'REQUEST_TIMEOUT = 30_000',
        replace: 'REQUEST_TIMEOUT = 60_000',
        tests: ['tests/client/http/request.test.ts'],
      },
      {
        breaks: 'The body code 400002 does not lead to the sign-in',
        file: 'src/contract/envelope.ts',
        find: '[402, 400002]',
        replace: '[402]',
        tests: ['tests/client/http/request.test.ts'],
      },
    ],
  },
  {
    name: 'early requests',
    mutations: [
      {
        breaks: 'An early answer is taken over although something was written since',
        file: 'src/client/http/early-answers.ts',
        find: "if (method !== 'GET') answers.clear();",
        replace: '',
        tests: ['tests/client/http/early.test.ts'],
      },
    ],
  },
  {
    name: 'route table',
    mutations: [
      {
        breaks: 'An unknown child of a group shows no page',
        file: 'src/client/routing/routes.ts',
        find: "        { path: `${path}/*`, screen: 'notFound' },\n",
        replace: '',
        tests: ['tests/client/routing/routes.test.ts'],
      },
      {
        breaks: 'Refine does not learn which group a section is in',
        file: 'src/client/routing/routes.ts',
        find: ', ...(parent ? { parent } : {})',
        replace: '',
        tests: ['tests/client/routing/routes.test.ts'],
      },
      {
        breaks: 'Navigation inside the app drops isAuth=0',
        file: 'src/client/start/keep-is-auth.ts',
        find: 'if (wasDisabled && !isDisabled && ',
        replace: 'if (!wasDisabled && !isDisabled && ',
        tests: ['tests/client/start/keep-is-auth.test.ts'],
      },
    ],
  },
  {
    name: 'language',
    mutations: [
      {
        breaks: 'A name has no English',
        file: 'src/resources/info/news.ts',
        find: "label: { zh: '新闻', en: 'News' }",
        replace: "label: { zh: '新闻', en: '' }",
        tests: ['tests/labels.test.ts'],
      },
      {
        breaks: 'An English list shows the Chinese of a translated field',
        file: 'src/client/list/list-table.tsx',
        find: "fieldInLanguage(resource, record, name, language === 'en-US')",
        replace: 'name',
        tests: ['tests/client/record/english.test.tsx'],
      },
      {
        breaks: 'Chinese on an English screen is not marked as such',
        file: 'src/client/ui/user-text.tsx',
        find: "if (language === 'zh-CN') return text;",
        replace: 'if (language) return text;',
        tests: ['tests/client/ui/user-text.test.tsx'],
      },
      {
        breaks: 'An English answer calls a record by its Chinese text',
        file: 'src/server/database/to-language.ts',
        find: 'inLanguage(value, language)',
        replace: "inLanguage(value, 'zh-CN')",
        tests: ['tests/server/records/english.test.ts'],
      },
      {
        breaks: 'A record is called by an English text that it has not',
        file: 'src/declare/translation.ts',
        find: 'const en = valueAt(fieldInLanguage(resource, record, name, true));',
        replace: 'const en = valueAt(`${name}En`);',
        tests: ['tests/server/records/english.test.ts'],
      },
      {
        breaks: 'The server answers in Chinese whatever is asked for',
        file: 'src/server/http/language.ts',
        find: "? 'en-US' : 'zh-CN'",
        replace: "? 'zh-CN' : 'zh-CN'",
        tests: ['tests/server/records/sections.test.ts'],
      },
      {
        breaks: 'The browser’s language decides although another was chosen',
        file: 'src/client/ui/preferences.ts',
        find: "if (stored === 'zh-CN' || stored === 'en-US') return stored;",
        replace: '',
        tests: ['tests/client/ui/preferences.test.ts'],
      },
      {
        breaks: 'A chosen language is forgotten with the page',
        file: 'src/client/ui/language.tsx',
        find: '        saveLocal(LANGUAGE_KEY, next);\n',
        replace: '',
        tests: ['tests/client/ui/language.test.tsx'],
      },
    ],
  },
  {
    name: 'keyboard',
    mutations: [
      {
        breaks: 'A key acts while somebody is typing',
        file: 'src/client/shortcuts/shortcuts.ts',
        find: ' || handlesKeys(event.target)',
        replace: '',
        tests: ['tests/client/list/row-keys.test.tsx'],
      },
      {
        breaks: 'The key for the row above leads down',
        file: 'src/client/list/row-keys.ts',
        find: "name === 'down' ? 1 : -1",
        replace: "name === 'down' ? 1 : 1",
        tests: ['tests/client/list/row-keys.test.tsx'],
      },
      {
        breaks: 'Ctrl+S does not save',
        file: 'src/client/form/use-save-key.ts',
        find: 'if (first?.inDialog || !isBelowDialog()) first?.save();',
        replace: 'if (first?.inDialog) first.save();',
        tests: ['tests/client/form/form.test.tsx'],
        only: 'Ctrl+S saves',
      },
    ],
  },
  {
    name: 'preferences',
    mutations: [
      {
        breaks: 'A list keeps columns the operator may not see',
        file: 'src/server/preferences/list-layout.ts',
        find: 'possibleColumns(resource).filter((name) => maySee(operator, resource, name))',
        replace: 'possibleColumns(resource)',
        tests: ['tests/server/preferences/preferences.test.ts'],
      },
      {
        breaks: 'Noting that a list was looked at clears how it looks',
        file: 'src/server/preferences/preferences.ts',
        find: '.doUpdateSet({ seenAt }))',
        replace: '.doUpdateSet({ seenAt, look: null }))',
        tests: ['tests/server/preferences/preferences.test.ts'],
      },
    ],
  },
  {
    name: 'views',
    mutations: [
      {
        breaks: 'Somebody changes a view of somebody else',
        file: 'src/server/preferences/views.ts',
        find: "      .where('operatorId', '=', operatorId)\n      .where('section', '=', view.section)",
        replace: "      .where('section', '=', view.section)",
        tests: ['tests/server/preferences/views.test.ts'],
      },
      {
        breaks: 'A role that is switched off still shares its views',
        file: 'src/server/preferences/views.ts',
        find: 'where r.enabled and r."deletedAt" is null',
        replace: 'where r."deletedAt" is null',
        tests: ['tests/server/preferences/views.test.ts'],
      },
      {
        breaks: 'A view holds the page it was saved on',
        file: 'src/client/list/views/view-tabs.tsx',
        find: '{ ...location, current: 1 }',
        replace: 'location',
        tests: ['tests/client/list/views.test.tsx'],
      },
    ],
  },
];
