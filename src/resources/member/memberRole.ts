import { defineResource, longText, text } from '../../declare/index.ts';

/** The roles of members on the public website, such as visitor, volunteer or researcher. */
export const memberRole = defineResource({
  code: 'memberRole',
  path: '/shared/memberRole',
  label: { zh: '网站角色', en: 'Website roles' },
  noun: { zh: '网站角色', en: 'website role', measure: '个' },
  about: { zh: '会员在官网可以做什么', en: 'What members may do on the public website' },
  icon: 'user',
  title: 'name',

  fields: {
    name: text({ label: { zh: '名称', en: 'Name' }, required: true, max: 30, unique: true, translated: true }),
    description: longText({
      label: { zh: '说明', en: 'Description' },
      help: { zh: '这个角色在官网可以做什么。', en: 'What members with it may do on the website.' },
      max: 200,
    }),
  },

  list: {
    columns: ['name', 'description', 'updatedAt'],
    filters: ['name', 'updatedAt'],
    search: ['name', 'description'],
    sort: ['name', 'asc'],
  },

  form: [{ title: { zh: '角色', en: 'Role' }, fields: ['name', 'description'] }],

  shared: true,
});
