import { codes, defineResource, integer, longText, text, toggle } from '../../declare/index.ts';

/** Sets of permissions. An operator has one or several roles and may do what any of them allows. */
export const role = defineResource({
  code: 'role',
  path: '/system/role',
  label: { zh: '角色', en: 'Roles' },
  noun: { zh: '角色', en: 'role', measure: '个' },
  about: { zh: '操作员可以做什么', en: 'What operators may do' },
  icon: 'profile',
  title: 'name',

  fields: {
    code: text({
      label: { zh: '角色代码', en: 'Code' },
      help: {
        zh: '小写字母、数字和下划线，保存后不再改动。',
        en: 'Small letters, digits and _; it stays as it is first saved.',
      },
      required: true,
      max: 40,
      format: 'code',
      unique: true,
    }),
    name: text({ label: { zh: '名称', en: 'Name' }, required: true, max: 40, translated: true }),
    description: longText({
      label: { zh: '说明', en: 'Description' },
      help: { zh: '写明给哪些岗位使用。', en: 'Which posts it is meant for.' },
      max: 200,
    }),
    enabled: toggle({
      label: { zh: '启用', en: 'In force' },
      help: { zh: '停用后，这个角色不再给予任何权限。', en: 'A role that is not in force allows nothing.' },
      initial: true,
    }),
    exportLimit: integer({
      label: { zh: '导出上限（行）', en: 'Rows in one export' },
      help: {
        zh: '一次导出最多多少行，0 表示不能导出。',
        en: 'How many rows one export may hold; 0 means none at all.',
      },
      required: true,
      min: 0,
      max: 1_000_000_000,
      initial: 5_000,
      words: { 0: { zh: '不能导出', en: 'None' }, 1000000000: { zh: '不限', en: 'No limit' } },
    }),
    permissions: codes({
      label: { zh: '权限', en: 'Permissions' },
      help: { zh: '勾选任何操作都会同时勾选“查看”。', en: 'Ticking an action also ticks seeing its section.' },
      required: true,
    }),
    operatorCount: integer({
      label: { zh: '操作员人数', en: 'Operators' },
      help: { zh: '正在使用这个角色的人数。', en: 'How many operators have the role.' },
      auto: true,
      initial: 0,
    }),
    builtIn: toggle({
      label: { zh: '内置', en: 'Built in' },
      help: { zh: '随系统安装的角色，长期保留。', en: 'Came with the program, and stays as it is.' },
      auto: true,
    }),
  },

  fixed: 'builtIn',

  list: {
    columns: ['name', 'code', 'operatorCount', 'exportLimit', 'enabled', 'builtIn', 'updatedAt'],
    filters: ['name', 'code', 'enabled', 'builtIn'],
    search: ['name', 'code'],
    sort: ['id', 'asc'],
  },

  form: [
    {
      title: { zh: '角色', en: 'Role' },
      fields: ['name', 'code', 'exportLimit', 'enabled', 'description', 'operatorCount', 'builtIn'],
    },
    { title: { zh: '权限', en: 'Permissions' }, fields: ['permissions'] },
  ],
});
