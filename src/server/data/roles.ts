import { actionsOf } from '../../declare/actions.ts';
import { isGroup, type MenuItem, sectionsOf } from '../../declare/menu.ts';
import { ACCESS_VERSION } from '../session/operators.ts';
import type { Db, Tx } from './tables.ts';
import { raiseVersion } from './totals.ts';

interface BuiltInRole {
  code: string;
  nameZh: string;
  nameEn: string;
  /** The actions it may take in a section; reading comes with every role. */
  actions: 'all' | readonly string[];
}

/** The roles an installation begins with. The museum may change all but the first, which can always do everything. */
const builtInRoles: readonly BuiltInRole[] = [
  { code: 'administrator', nameZh: '系统管理员', nameEn: 'Administrator', actions: 'all' },
  {
    code: 'editor',
    nameZh: '内容编辑',
    nameEn: 'Editor',
    actions: ['create', 'edit', 'delete', 'submit', 'withdraw'],
  },
  { code: 'approver', nameZh: '内容审核', nameEn: 'Approver', actions: ['approve', 'reject', 'publish', 'offline'] },
  { code: 'desk', nameZh: '服务台', nameEn: 'Visitor desk', actions: [] },
];

/**
 * Makes the roles that are missing. The administrator is always kept complete; the others get what is theirs of codes
 * that are there for the first time, so that a new section is usable and a right taken away stays away.
 */
export async function seedRoles(tx: Tx, menu: readonly MenuItem[], fresh: ReadonlySet<string>): Promise<void> {
  await tx
    .insertInto('role')
    .values(
      builtInRoles.map(({ code, nameZh, nameEn, actions }) => ({ code, nameZh, nameEn, builtIn: actions === 'all' })),
    )
    .onConflict((row) => row.column('code').doNothing())
    .execute();
  const ids = new Map((await tx.selectFrom('role').select(['code', 'id']).execute()).map(({ code, id }) => [code, id]));
  const grants = builtInRoles.flatMap(({ code, actions }) => {
    const codes = codesFor(menu, actions).filter((one) => actions === 'all' || fresh.has(one));
    return codes.map((one) => ({ roleId: Number(ids.get(code)), code: one }));
  });
  if (grants.length === 0) return;
  await tx
    .insertInto('roleCode')
    .values(grants)
    .onConflict((row) => row.doNothing())
    .execute();
  await raiseVersion(tx, ACCESS_VERSION);
}

const codesFor = (menu: readonly MenuItem[], actions: BuiltInRole['actions']): string[] => [
  ...menu.filter((item) => !isGroup(item)).map(({ code }) => code),
  ...sectionsOf(menu).flatMap((resource) => [
    resource.code,
    ...actionsOf(resource)
      .filter(({ name }) => actions === 'all' || actions.includes(name))
      .map(({ code }) => code),
  ]),
];

/** People who do not exist; the account of each is the password at the development sign-on, and all but one have a role. */
export const demoOperators = [
  { account: 'admin', name: '林知远', role: 'administrator' },
  { account: 'editor', name: '苏念慈', role: 'editor' },
  { account: 'approver', name: '顾明章', role: 'approver' },
  { account: 'desk', name: '何小满', role: 'desk' },
  { account: 'nobody', name: '陆未名', role: null },
] as const;

export async function seedDemoOperators(db: Db): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await tx
      .insertInto('operator')
      .values(demoOperators.map(({ account, name }) => ({ account, name, avatar: null })))
      .onConflict((row) => row.column('account').doNothing())
      .execute();
    for (const { account, role } of demoOperators) {
      if (role) await grantRole(tx, account, role);
    }
  });
}

/** Gives an operator a role, once. */
export async function grantRole(db: Db, account: string, role: string): Promise<void> {
  await db
    .insertInto('operatorRole')
    .columns(['operatorId', 'roleId'])
    .expression(
      db
        .selectFrom('operator')
        .innerJoin('role', (join) => join.on('role.code', '=', role))
        .where('operator.account', '=', account)
        .select(['operator.id', 'role.id as roleId']),
    )
    .onConflict((row) => row.doNothing())
    .execute();
}
