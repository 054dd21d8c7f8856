import { childrenOf, codeOf, ownActionsOf, sharedIn, targetsOf } from '../../declare/actions.ts';
import type { Resource } from '../../declare/define-resource.ts';
import { isGroup, type MenuItem, sectionsOf } from '../../declare/menu.ts';
import { ACCESS_VERSION } from '../session/operators.ts';
import type { Db, Tx } from './tables.ts';
import { raiseVersion } from './totals.ts';

interface Declared {
  menu: readonly MenuItem[];
  records: readonly Resource[];
}

interface BuiltInRole {
  code: string;
  nameZh: string;
  nameEn: string;
  reads: (section: Resource, world: Declared) => boolean;
  /** Whether it may take an action of a section it reads, of the records inside those, or of those they share. */
  takes: (of: Resource, name: string, section: Resource) => boolean;
}

const always = (): boolean => true;

/** The roles an installation begins with. The museum may change all but the first, which can always do everything. */
const builtInRoles: readonly BuiltInRole[] = [
  { code: 'administrator', nameZh: '系统管理员', nameEn: 'Administrator', reads: always, takes: always },
  {
    code: 'editor',
    nameZh: '内容编辑',
    nameEn: 'Editor',
    reads: (section) => !isForDesk(section),
    takes: (of, name) => !isForDesk(of) && writes(of, name),
  },
  {
    code: 'approver',
    nameZh: '内容审核',
    nameEn: 'Approver',
    reads: (section) => !isForDesk(section),
    takes: (of, name) => (isForDesk(of) ? approves(of, name) : decides(of, name)),
  },
  {
    code: 'desk',
    nameZh: '服务台',
    nameEn: 'Visitor desk',
    reads: isSeenAtDesk,
    takes: (of, name, section) => (isForDesk(section) || isForDesk(of)) && !approves(of, name),
  },
];

/** What comes in from visitors: recorded at the desk, and decided there without anything being published. */
const isForDesk = ({ entry, workflow }: Resource): boolean =>
  entry !== undefined && workflow !== undefined && !workflow.publication;

/** The applications, the sections that have some inside, and what an application names. */
function isSeenAtDesk(section: Resource, { records }: Declared): boolean {
  // What the server fills in is never chosen at the desk.
  const asked = records.filter(isForDesk).flatMap(({ fields }) => Object.values(fields).filter(({ auto }) => !auto));
  const named = asked.flatMap(targetsOf);
  return isForDesk(section) || childrenOf(section, records).some(isForDesk) || named.includes(section.code);
}

const approves = ({ workflow }: Resource, name: string): boolean => Boolean(workflow?.moves[name]?.approves);

/** What puts something before the public, takes it away, or answers somebody who asked for it. */
const decides = (of: Resource, name: string): boolean => {
  const { moves, decision, publication } = of.workflow ?? {};
  const move = moves?.[name];
  return (
    approves(of, name) || (move !== undefined && (decision?.moves.includes(name) || move.to === publication?.gone))
  );
};

const writes = (of: Resource, name: string): boolean =>
  ['create', 'edit', 'delete'].includes(name) || (Boolean(of.workflow?.moves[name]) && !decides(of, name));

/**
 * Makes the roles that are missing. The administrator is always kept complete; the others get what is theirs of codes
 * that are there for the first time, so that a new section is usable and a right taken away stays away.
 */
export async function seedRoles(tx: Tx, world: Declared, fresh: ReadonlySet<string>): Promise<void> {
  await tx
    .insertInto('role')
    .values(
      builtInRoles.map(({ code, nameZh, nameEn, takes }) => ({ code, nameZh, nameEn, builtIn: takes === always })),
    )
    .onConflict((row) => row.column('code').doNothing())
    .execute();
  const ids = new Map((await tx.selectFrom('role').select(['code', 'id']).execute()).map(({ code, id }) => [code, id]));
  const grants = builtInRoles.flatMap(({ code, takes, reads }) => {
    const codes = codesFor(world, { takes, reads }).filter((one) => takes === always || fresh.has(one));
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

function codesFor(world: Declared, { reads, takes }: Pick<BuiltInRole, 'reads' | 'takes'>): string[] {
  const pages = world.menu.filter((item) => !isGroup(item)).map(({ code }) => code);
  const sections = sectionsOf(world.menu).filter((section) => reads(section, world));
  const taken = sections.flatMap((section) =>
    [section, ...childrenOf(section, world.records), ...sharedIn(section, world.records)].flatMap((of) =>
      ownActionsOf(of)
        .filter(({ name }) => takes(of, name, section))
        // Writing inside a record is editing it, which is asked of the section itself.
        .filter(({ code }) => of === section || code !== codeOf(section, 'edit'))
        .map(({ code }) => code),
    ),
  );
  return [...new Set([...pages, ...sections.map(({ code }) => code), ...taken])];
}

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
