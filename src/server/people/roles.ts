import { childrenOf, codeOf, EXPORT, IMPORT, ownActionsOf, sharedIn, targetsOf } from '../../declare/actions.ts';
import type { Resource } from '../../declare/define-resource.ts';
import { isGroup, type MenuItem, sectionsOf } from '../../declare/menu.ts';
import { classesIn } from '../../kinds/data-classes.ts';
import { type Db, managedTables, type Tx } from '../database/tables.ts';
import { incrementVersion, runTransaction } from '../database/transaction.ts';
import { NO_LIMIT } from '../http/access.ts';
import { giveRole } from './operators.ts';
import { ADMINISTRATOR, AUDITOR } from './rights.ts';

interface Declarations {
  menu: readonly MenuItem[];
  sections: readonly Resource[];
}

interface SeededRole {
  code: string;
  name: string;
  nameEn: string;
  description: string;
  /** The role cannot be changed and always has every code. */
  builtIn?: boolean;
  /** Row limit of an export; 5,000 by default. */
  exportLimit?: number;
  mayRead: (section: Resource, declarations: Declarations) => boolean;
  /** Whether the role gets an action of a section it may read, or of its nested or shared records. */
  mayDo: (resource: Resource, name: string, section: Resource) => boolean;
}

const always = (): boolean => true;

/** The initial roles; the museum may change all but the built-in ones. */
const seededRoles: readonly SeededRole[] = [
  {
    code: ADMINISTRATOR,
    name: '系统管理员',
    nameEn: 'Administrator',
    description: '可以做一切操作，包括管理角色和操作员。内置角色，不能修改。',
    builtIn: true,
    exportLimit: NO_LIMIT,
    mayRead: always,
    mayDo: always,
  },
  {
    code: AUDITOR,
    name: '审计员',
    nameEn: 'Auditor',
    description: '可以查看各栏目和审计日志，不能修改任何内容，也看不到完整的个人信息。内置角色，不能修改。',
    builtIn: true,
    exportLimit: 0,
    mayRead: always,
    mayDo: (resource, name) => Object.hasOwn(resource.tabs ?? {}, name),
  },
  {
    code: 'editor',
    name: '内容编辑',
    nameEn: 'Editor',
    description: '撰写和修改各内容栏目，提交审核；发布由审核人决定。',
    mayRead: (section) => isContent(section),
    mayDo: (resource, name) => isContent(resource) && writes(resource, name),
  },
  {
    code: 'approver',
    name: '内容审核',
    nameEn: 'Approver',
    description: '审核、发布和下线各内容栏目，不修改内容。',
    mayRead: (section) => isContent(section),
    mayDo: (resource, name) =>
      isForDesk(resource) ? approves(resource, name) : isContent(resource) && decides(resource, name),
  },
  {
    code: 'desk',
    name: '服务台',
    nameEn: 'Visitor desk',
    description: '登记和处理观众的报名、预约和申请。',
    mayRead: isSeenAtDesk,
    mayDo: (resource, name, section) => (isForDesk(section) || isForDesk(resource)) && !approves(resource, name),
  },
  {
    code: 'registrar',
    name: '藏品登记',
    nameEn: 'Collections registrar',
    description: '管理藏品的登记、估价和存放位置。',
    mayRead: (section) => holdsObjects(section),
    mayDo: always,
  },
];

/** Operators and roles, which are managed by administrators and not by editors. */
const isOfSystem = ({ code }: Resource): boolean => managedTables.includes(code);

const isContent = (section: Resource): boolean => !isForDesk(section) && !isOfSystem(section);

/** Sections of objects with a storage place. */
const holdsObjects = (section: Resource): boolean =>
  section.workflow !== undefined && classesIn(section).includes('location');

/** Applications of visitors, which are decided at the desk and never published. */
const isForDesk = (section: Resource): boolean =>
  section.entry !== undefined &&
  section.workflow !== undefined &&
  !section.workflow.publication &&
  !isOfSystem(section);

/** Applications, sections that contain them, and sections they refer to. */
function isSeenAtDesk(section: Resource, { sections }: Declarations): boolean {
  // References filled in by the server are not chosen at the desk.
  const fields = sections.filter(isForDesk).flatMap(({ fields }) => Object.values(fields).filter(({ auto }) => !auto));
  const targets = fields.flatMap(targetsOf);
  return isForDesk(section) || childrenOf(section, sections).some(isForDesk) || targets.includes(section.code);
}

const approves = ({ workflow }: Resource, name: string): boolean => Boolean(workflow?.moves[name]?.approves);

/** Actions that publish, withdraw or decide an application. */
const decides = (resource: Resource, name: string): boolean => {
  const { moves, decision, publication } = resource.workflow ?? {};
  const move = moves?.[name];
  return (
    approves(resource, name) ||
    (move !== undefined && (decision?.moves.includes(name) || move.to === publication?.gone))
  );
};

const writes = (resource: Resource, name: string): boolean =>
  ['create', 'edit', 'delete', EXPORT, IMPORT].includes(name) ||
  (Boolean(resource.workflow?.moves[name]) && !decides(resource, name));

/**
 * Creates missing initial roles. Built-in ones always get every code, others only codes that are new, so that a new
 * section is usable and a revoked permission stays revoked.
 */
export async function seedRoles(tx: Tx, declarations: Declarations, newCodes: ReadonlySet<string>): Promise<void> {
  await incrementVersion(tx, 'role');
  const rows = await tx.selectFrom('role').select(['id', 'code', 'deletedAt', 'permissions']).execute();
  for (const role of seededRoles) {
    const { code, name, nameEn, description, builtIn = false, exportLimit = ROLE_LIMIT } = role;
    const existing = rows.find((row) => row.code === code);
    const codes = codesFor(declarations, role);
    if (!existing) {
      const permissions = JSON.stringify(codes);
      await tx
        .insertInto('role')
        .values({ code, name, nameEn, description, builtIn, exportLimit, permissions })
        .execute();
    } else if (existing.deletedAt === null) {
      const current = existing.permissions ?? [];
      const permissions = builtIn ? codes : [...new Set([...current, ...codes.filter((one) => newCodes.has(one))])];
      await changeRole(tx, existing.id, builtIn ? { permissions, exportLimit, builtIn } : { permissions });
    }
  }
}

/** Default row limit of an export. */
const ROLE_LIMIT = 5_000;

const changeRole = (tx: Tx, id: number, { permissions, ...columns }: RoleChange) =>
  tx
    .updateTable('role')
    .set({ ...columns, permissions: JSON.stringify(permissions) })
    .where('id', '=', id)
    .execute();

interface RoleChange {
  permissions: readonly string[];
  exportLimit?: number;
  builtIn?: boolean;
}

function codesFor(declarations: Declarations, { mayRead, mayDo }: Pick<SeededRole, 'mayRead' | 'mayDo'>): string[] {
  const pages = declarations.menu.filter((item) => !isGroup(item)).map(({ code }) => code);
  const sections = sectionsOf(declarations.menu).filter((section) => mayRead(section, declarations));
  const actionCodes = sections.flatMap((section) =>
    [section, ...childrenOf(section, declarations.sections), ...sharedIn(section, declarations.sections)].flatMap(
      (resource) =>
        ownActionsOf(resource)
          .filter(({ name }) => mayDo(resource, name, section))
          // Editing nested records requires the edit code of the outer section.
          .filter(({ code }) => resource === section || code !== codeOf(section, 'edit'))
          .map(({ code }) => code),
    ),
  );
  return [...new Set([...pages, ...sections.map(({ code }) => code), ...actionCodes])];
}

/** Fictional operators; at the development sign-on the account is the password, and all but one have a role. */
export const demoOperators = [
  { account: 'admin', name: '林知远', role: ADMINISTRATOR },
  { account: 'editor', name: '苏念慈', role: 'editor' },
  { account: 'approver', name: '顾明章', role: 'approver' },
  { account: 'desk', name: '何小满', role: 'desk' },
  { account: 'registrar', name: '程怀瑾', role: 'registrar' },
  { account: 'auditor', name: '方正则', role: AUDITOR },
  { account: 'nobody', name: '陆未名', role: null },
] as const;

export async function seedDemoOperators(db: Db): Promise<void> {
  await runTransaction(db, async (tx) => {
    await incrementVersion(tx, 'operator');
    await tx
      .insertInto('operator')
      .values(demoOperators.map(({ account, name }) => ({ account, name, avatar: null })))
      .onConflict((row) => row.column('account').where('deletedAt', 'is', null).doNothing())
      .execute();
    for (const { account, role } of demoOperators) {
      if (role) await giveRoleByCode(tx, account, role);
    }
  });
}

/** Gives an operator a role, once. */
export async function giveRoleByCode(db: Db, account: string, role: string): Promise<void> {
  const [operatorRow, roleRow] = [
    await db.selectFrom('operator').select('id').where('account', '=', account).executeTakeFirst(),
    await db.selectFrom('role').select('id').where('code', '=', role).where('deletedAt', 'is', null).executeTakeFirst(),
  ];
  if (operatorRow && roleRow) await giveRole(db, operatorRow.id, roleRow.id);
}
