import type { Capability } from './mutation.ts';

/** What all screens have in common: titles, errors, filters, focus. */
export const screens: readonly Capability[] = [
  {
    name: 'slots of a section',
    mutations: [
      {
        breaks: 'A cell of the section takes a mask for a value',
        file: 'src/client/slots/cells.tsx',
        find: ".filter(([name]) => visibilityOf(resource, name, may) === 'whole')",
        replace: '',
        tests: ['tests/client/slots/slots.test.tsx'],
      },
      {
        breaks: 'A slot gets the masked values of other fields',
        file: 'src/client/record/masking.ts',
        find: '  return { ...values, ...Object.fromEntries(masked.map((name) => [name, undefined])) };',
        replace: '  return values;',
        tests: ['tests/client/slots/slots.test.tsx'],
      },
      {
        breaks: 'A panel is open to whoever lacks the permission it needs',
        file: 'src/client/session/use-may.ts',
        find: '  needs === undefined || may(resource, needs);',
        replace: '  needs === undefined || needs !== resource.code;',
        tests: ['tests/client/slots/slots.test.tsx'],
      },
      {
        breaks: 'A slot that fails takes the screen with it',
        file: 'src/client/slots/slot.tsx',
        find: 'static getDerivedStateFromError = () => ({ failed: true });',
        replace: 'static getDerivedStateFromError = () => ({ failed: false });',
        tests: ['tests/client/slots/slots.test.tsx'],
      },
      {
        breaks: 'An input of the section is checked only when the form is saved',
        file: 'src/client/slots/inputs.tsx',
        find: 'if (!currentTarget.contains(relatedTarget)) onBlur();',
        replace: 'if (currentTarget.contains(relatedTarget)) onBlur();',
        tests: ['tests/client/slots/slots.test.tsx'],
      },
    ],
  },
  {
    name: 'pages of the menu',
    mutations: [
      {
        breaks: 'A second page in the menu shows the overview',
        file: 'src/client/start/screen-for.tsx',
        find: 'pages.find(({ page }) => page.code === code)',
        replace: 'pages[0]',
        tests: ['tests/client/start/screen-for.test.tsx'],
      },
      {
        breaks: 'Nobody says that a page of the menu has no screen',
        file: 'src/client/routing/check-screens.ts',
        find: '...pageCodes.filter((code) => !screenCodes.includes(code)).map(missingPageScreen),',
        replace: '',
        tests: ['tests/client/routing/check-screens.test.ts'],
      },
    ],
  },
  {
    name: 'tab title',
    mutations: [
      {
        breaks: 'The tab of a record says its section only',
        file: 'src/client/layout/shell.tsx',
        find: '[record, viewName && say(viewName), pageName]',
        replace: '[pageName]',
        tests: ['tests/client/layout/tab-title.test.tsx'],
      },
      {
        breaks: 'The history of the browser learns whom a record is about',
        file: 'src/client/record/rows.ts',
        find: 'resource.fields[resource.title]?.seenBy ? null : recordTitle(resource, record)',
        replace: 'recordTitle(resource, record)',
        tests: ['tests/client/layout/tab-title.test.tsx'],
      },
    ],
  },
  {
    name: 'failures on the screen',
    mutations: [
      {
        breaks: 'A failure of the server is called one of the network',
        file: 'src/client/http/failure-help.ts',
        find: 'statusCode === 0 && Object.values(httpMessages.noAnswer).includes(message)',
        replace: 'statusCode !== undefined',
        tests: ['tests/client/http/failure-help.test.ts'],
      },
      {
        breaks: 'Calls that fail in the same way each say it',
        file: 'src/client/http/presenter.ts',
        find: "['failure', ...texts].join(' ')",
        replace: "['failure', shownNotices.size, ...texts].join(' ')",
        tests: ['tests/client/http/presenter.test.ts'],
      },
      {
        breaks: 'What was said of a page stays when that is left',
        file: 'src/client/ui/leave.ts',
        find: 'location.pathname !== pathname && ',
        replace: 'location.pathname === pathname && ',
        tests: ['tests/client/ui/leaving-page.test.ts'],
      },
    ],
  },
  {
    name: 'filters in sight',
    mutations: [
      {
        breaks: 'The state is looked for below the fold',
        file: 'src/client/list/list-filters.tsx',
        find: "[...(first ? [first] : []), 'status', ...others]",
        replace: "[...(first ? [first] : []), ...others, 'status']",
        tests: ['tests/client/list/filter-order.test.ts'],
      },
      {
        breaks: 'The filter by state is lost on its way to the front',
        file: 'src/client/list/list-filters.tsx',
        find: "'status', ...others]",
        replace: '...others]',
        tests: ['tests/client/list/filter-order.test.ts'],
      },
    ],
  },
  {
    name: 'columns of an export',
    mutations: [
      {
        breaks: 'All columns are those of the list',
        file: 'src/client/export/export-columns.tsx',
        find: '{ label: exportMessages.allColumns, names: order }',
        replace: '{ label: exportMessages.allColumns, names: listed }',
        tests: ['tests/client/export/export-columns.test.tsx'],
      },
      {
        breaks: 'The tab key stops at every column',
        file: 'src/client/export/export-columns.tsx',
        find: 'name === current ? 0 : -1',
        replace: '0',
        tests: ['tests/client/export/export-columns.test.tsx'],
      },
    ],
  },
  {
    name: 'keys in a table',
    mutations: [
      {
        breaks: 'Shift selects only the row itself',
        file: 'src/client/ui/table/table-selection.tsx',
        find: '!isTicked, shiftKey)',
        replace: '!isTicked, false)',
        tests: ['tests/client/ui/data-table.test.tsx'],
      },
      {
        breaks: 'Tab in the last cell of a table adds a row',
        file: 'src/client/rich-text/editor.tsx',
        find: '{ ...this.parent?.(), Tab: () => this.editor.commands.goToNextCell() }',
        replace: 'this.parent?.() ?? {}',
        tests: ['tests/client/rich-text/table-keys.test.ts'],
      },
      {
        breaks: 'Shift+Tab does not go back in a table',
        file: 'src/client/rich-text/editor.tsx',
        find: '...this.parent?.(), ',
        replace: '',
        tests: ['tests/client/rich-text/table-keys.test.ts'],
      },
    ],
  },
  {
    name: 'focus',
    mutations: [
      {
        breaks: 'After a dialog one starts again at the top of the page',
        file: 'src/client/layout/keep-focus.ts',
        find: '    if (isFocusable(record.element)) return record.element;\n',
        replace: '',
        tests: ['tests/client/layout/keep-focus.test.ts'],
      },
      {
        breaks: 'After a deletion the focus is nowhere near the row',
        file: 'src/client/layout/keep-focus.ts',
        find: '    if (next) return next;\n',
        replace: '',
        tests: ['tests/client/layout/keep-focus.test.ts'],
      },
      {
        breaks: 'A field left by a click takes the focus back',
        file: 'src/client/layout/keep-focus.ts',
        find: ' || isFocusable(last.element)) return;',
        replace: ') return;',
        tests: ['tests/client/layout/keep-focus.test.ts'],
      },
    ],
  },
  {
    name: 'beside the title and on paper',
    mutations: [
      {
        breaks: 'A marked page is marked once more instead of unmarked',
        file: 'src/client/page/page-tools.tsx',
        find: 'title: record.title } : {}) }, !isMarked)}',
        replace: 'title: record.title } : {}) }, true)}',
        tests: ['tests/client/page/page-tools.test.tsx'],
      },
      {
        breaks: 'A print says nobody’s name',
        file: 'src/client/print/print-note.tsx',
        find: 'user.name, time)',
        replace: "'', time)",
        tests: ['tests/client/page/page-tools.test.tsx'],
      },
    ],
  },
  {
    name: 'calendar, permissions, messages and shortcuts',
    mutations: [
      {
        breaks: 'The calendar forgets the time of day',
        file: 'src/client/calendar/day-calendar.tsx',
        find: "withTime ? 'YYYY-MM-DD HH:mm' : 'YYYY-MM-DD'",
        replace: "'YYYY-MM-DD'",
        tests: ['tests/client/calendar/day-calendar.test.tsx'],
      },
      {
        breaks: 'All of a section can be given and not taken away',
        file: 'src/client/permissions/permission-table.tsx',
        find: "setCodes(codes, share !== 'all')",
        replace: 'setCodes(codes, true)',
        tests: ['tests/client/permissions/permission-table.test.tsx'],
      },
      {
        breaks: 'The message panel never loads its second page',
        file: 'src/client/messages/message-panel.tsx',
        find: 'if (hasNextPage && isNearEnd(event.currentTarget)) loadNextPage();',
        replace: 'if (!hasNextPage && isNearEnd(event.currentTarget)) loadNextPage();',
        tests: ['tests/client/messages/message-panel.test.tsx'],
      },
      {
        breaks: 'Switching the shortcuts off is not stored',
        file: 'src/client/shortcuts/shortcut-sheet.tsx',
        find: "next ? '1' : '0'",
        replace: "next ? '0' : '1'",
        tests: ['tests/client/list/row-keys.test.tsx'],
      },
    ],
  },
];
