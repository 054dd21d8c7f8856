import type { Capability } from './mutation.ts';

/** Who is there, what they see and what they may do. */
export const access: readonly Capability[] = [
  {
    name: 'sign-in',
    mutations: [
      {
        breaks: 'A session never ends for want of requests',
        file: 'src/server/session/sessions.ts',
        find: 'const over = unseen > idle || ',
        replace: 'const over = ',
        tests: ['tests/server/session.test.ts'],
      },
      {
        breaks: 'Logging out leaves the session in the database',
        file: 'src/server/session/sessions.ts',
        find: 'if (id) await remove(hashOf(id));',
        replace: '',
        tests: ['tests/server/session.test.ts'],
      },
      {
        breaks: 'A ticket nobody asked for takes the place of the operator who is signed in',
        file: 'src/server/session/sign-on-routes.ts',
        find: 'if (here && here.account !== account) {',
        replace: "if (here && here.account === '') {",
        tests: ['tests/server/session.test.ts'],
      },
      {
        breaks: 'The CAS server is asked about a ticket of any length',
        file: 'src/server/session/cas.ts',
        find: 'text.length <= LONGEST_TICKET && ',
        replace: '',
        tests: ['tests/server/cas.test.ts'],
      },
      {
        breaks: 'A sign-in leads back to an address of any origin',
        file: 'src/server/session/attach-address.ts',
        find: 'return origins.includes(target.origin) && ',
        replace: 'return ',
        tests: ['tests/server/cas.test.ts'],
      },
      {
        breaks: 'The login address keeps the service it came with beside ours',
        file: 'src/client/http/sign-in.ts',
        find: "pair !== '' && !/^service(=|$)/i.test(pair)",
        replace: "pair !== ''",
        tests: ['tests/client/http/sign-in.test.ts'],
      },
      {
        breaks: 'Logging out reloads the page before the call has ended',
        file: 'src/client/session/logout.ts',
        find: 'await request(',
        replace: 'void request(',
        tests: ['tests/client/session/refresh.test.ts'],
      },
    ],
  },
  {
    name: 'ranks',
    mutations: [
      {
        breaks: 'An account that may do more is changed by whoever manages operators',
        file: 'src/resources/system/operator.server.ts',
        find: 'return beyond ? mayMore(beyond) : true;',
        replace: 'return beyond ? true : true;',
        tests: ['tests/server/operators.test.ts'],
      },
      {
        breaks: 'A record that is closed to an operator comes back by their undo',
        file: 'src/server/undo/ruled.ts',
        find: '    await assertMayChange(section, record, write);',
        replace: '',
        tests: ['tests/server/ranks.test.ts'],
      },
    ],
  },
  {
    name: 'who may learn what points where',
    mutations: [
      {
        breaks: 'A field that is kept from an operator is told by what points at a record',
        file: 'src/server/data/uses.ts',
        find: '.filter((name) => seesField(operator, resource, name))',
        replace: '',
        tests: ['tests/server/incoming-references.test.ts'],
      },
      {
        breaks: 'A refusal to delete names what the operator may not see',
        file: 'src/server/data/naming.ts',
        find: "if (found?.['#told'])",
        replace: 'if (found)',
        tests: ['tests/server/incoming-references.test.ts'],
      },
      {
        breaks: 'A refusal to bring a record back names what the operator may not see',
        file: 'src/server/data/preflight.ts',
        find: 'operator && !seesField(operator, resource, name) ? deadUnseen : ',
        replace: '',
        tests: ['tests/server/incoming-references.test.ts'],
      },
      {
        breaks: 'The history of a record tells that a hidden field has changed',
        file: 'src/server/data/deeds.ts',
        find: 'details: withoutFields(entry.details, hidden),',
        replace: 'details: withoutFields(entry.details, []),',
        tests: ['tests/server/incoming-references.test.ts'],
      },
    ],
  },
  {
    name: 'who may read a file',
    mutations: [
      {
        breaks: 'A stored file is sent to whoever is signed in',
        file: 'src/server/api/media-routes.ts',
        find: 'if (!sight) throw forbidden();',
        replace: '',
        tests: ['tests/server/media-access.test.ts'],
      },
      {
        breaks: 'A file that came in for the record of a person is read by whoever writes anywhere',
        file: 'src/server/data/media-access.ts',
        find: 'rows.some((row) => !row.private)',
        replace: 'rows.some(() => true)',
        tests: ['tests/server/media-access.test.ts'],
      },
      {
        breaks: 'A file is read by whoever reads the section, whether or not they see the field',
        file: 'src/server/data/media-access.ts',
        find: 'mayLearnNamed(operator, resource, name, resources)',
        replace: "mayLearnNamed(operator, resource, 'title', resources)",
        tests: ['tests/server/media-access.test.ts'],
      },
      {
        breaks: 'A picture of a person stays in the cache of the browser',
        file: 'src/server/api/media-file.ts',
        find: "sight === 'shared' ? ",
        replace: 'sight !== null ? ',
        tests: ['tests/server/media-access.test.ts'],
      },
      {
        breaks: 'What somebody else brought is deleted by its hash',
        file: 'src/server/api/media-library.ts',
        find: 'if (!mayDelete(operator, stored.uploadedBy)) throw forbidden();',
        replace: '',
        tests: ['tests/server/media-library.test.ts'],
      },
    ],
  },
  {
    name: 'menu',
    mutations: [
      {
        breaks: 'The menu shows sections the operator may not read',
        file: 'src/server/data/menu.ts',
        find: 'children.length > 0 : codes.has(menuCode)',
        replace: 'children.length > 0 : true',
        tests: ['tests/server/menu.test.ts'],
      },
      {
        breaks: 'The menu names buttons that were not granted',
        file: 'src/server/data/menu.ts',
        find: 'const held = buttons.filter(({ code }) => codes.has(code));',
        replace: 'const held = buttons;',
        tests: ['tests/server/menu.test.ts'],
      },
      {
        breaks: 'A group leads to itself instead of its first section',
        file: 'src/client/layout/navigation.ts',
        find: 'entry.sections[0]?.path ?? entry.path',
        replace: 'entry.path',
        tests: ['tests/client/layout/navigation.test.ts'],
      },
      {
        breaks: "A parent's badge leaves out the counts of its children",
        file: 'src/client/session/badges.ts',
        find: 'badges.set(entry.menuCode, sumOver([entry], counts));',
        replace: 'badges.set(entry.menuCode, counts.get(entry.menuCode) ?? 0);',
        tests: ['tests/client/session/badges.test.ts'],
      },
    ],
  },
  {
    name: 'access control',
    mutations: [
      {
        breaks: 'The code of a button allows nothing',
        file: 'src/client/providers/access-provider.ts',
        find: '[menuCode, ...buttonCodesOf(buttonList)]',
        replace: '[menuCode]',
        tests: ['tests/client/providers/access-provider.test.ts'],
      },
      {
        breaks: 'The children of a denied group are open',
        file: 'src/client/routes.ts',
        find: 'markAccessible(row.children, access, allowed)',
        replace: 'markAccessible(row.children, access)',
        tests: ['tests/client/routes.test.ts'],
      },
      {
        breaks: 'A code that nobody granted is allowed',
        file: 'src/client/routes.ts',
        find: 'Object.hasOwn(access, row.access) ? access[row.access] : false',
        replace: 'Object.hasOwn(access, row.access) ? access[row.access] : true',
        tests: ['tests/client/routes.test.ts'],
      },
    ],
  },
  {
    name: 'permissions on the server',
    mutations: [
      {
        breaks: 'No call asks for a permission',
        file: 'src/server/access.ts',
        find: 'if (!may(operator)) throw forbidden();',
        replace: '',
        tests: ['tests/server/permissions.test.ts'],
      },
      {
        breaks: 'Restoring a version takes only the right to read',
        file: 'src/server/api/section-routes.ts',
        find: "{ preHandler: guard('edit'), schema: { response: { 200: enveloped(recordSchema(resource, true)) } } },",
        replace:
          "{ preHandler: guard('show'), schema: { response: { 200: enveloped(recordSchema(resource, true)) } } },",
        tests: ['tests/server/revisions.test.ts'],
      },
      {
        breaks: 'The trash is open to whoever may read',
        file: 'src/server/api/section-routes.ts',
        find: "const preHandler = guard('delete');",
        replace: "const preHandler = guard('show');",
        tests: ['tests/server/trash.test.ts'],
      },
      {
        breaks: 'A move through the workflow asks for no code',
        file: 'src/server/api/section-routes.ts',
        find: 'if (!may(operator, move)) throw forbidden();',
        replace: '',
        tests: ['tests/server/record-rules.test.ts', 'tests/server/workflow.test.ts'],
      },
      {
        breaks: 'A write from a page of another origin is carried out',
        file: 'src/server/api/security.ts',
        find: "if (origin && origin !== 'null') return origins.includes(origin);",
        replace: "if (origin && origin !== 'null') return true;",
        tests: ['tests/server/security.test.ts'],
      },
    ],
  },
  {
    name: 'roles and operators',
    mutations: [
      {
        breaks: 'Somebody gives a role permissions they do not hold',
        file: 'src/resources/system/role.server.ts',
        find: 'if (beyond.length > 0) throw',
        replace: 'if (beyond.length > 10_000) throw',
        tests: ['tests/server/roles.test.ts'],
      },
      {
        breaks: 'The last administrator can be disabled',
        file: 'src/resources/system/operator.server.ts',
        find: 'return last ? lastAdministrator : true;',
        replace: 'return true;',
        tests: ['tests/server/operators.test.ts'],
      },
      {
        breaks: 'A role that is switched off still allows what it did',
        file: 'src/server/rights.ts',
        find: 'const counting = roles.filter(({ enabled }) => enabled);',
        replace: 'const counting = roles;',
        tests: ['tests/server/roles.test.ts'],
      },
      {
        breaks: 'In the table of permissions the actions stay when seeing the section is taken',
        file: 'src/client/fields/permissions.ts',
        find: 'if (!on && touched) for (const code of actions) next.delete(code);',
        replace: '',
        tests: ['tests/client/fields/permissions.test.ts'],
      },
    ],
  },
];
