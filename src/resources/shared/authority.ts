import { choice, defineResource, longText, text, url } from '../../declare/index.ts';

/**
 * Authority records: the people, families, bodies, events and places that objects refer to, so that names are uniform.
 */
export const authority = defineResource({
  code: 'authority',
  path: '/shared/authority',
  label: { zh: '规范名称', en: 'Names of record' },
  noun: { zh: '规范名称', en: 'name of record', measure: '个', plural: 'names of record' },
  about: {
    zh: '相关人物、家族、机构、事件与地点的统一名称',
    en: 'People, families, bodies, events and places, written one way',
  },
  icon: 'profile',
  title: 'name',

  fields: {
    name: text({
      label: { zh: '名称', en: 'Name' },
      help: { zh: '馆内统一使用的写法。', en: 'The one way the museum writes it.' },
      required: true,
      max: 60,
      translated: true,
    }),
    kind: choice({
      label: { zh: '类别', en: 'Kind' },
      required: true,
      options: {
        person: { zh: '人物', en: 'Person' },
        family: { zh: '家族', en: 'Family' },
        organisation: { zh: '机构', en: 'Organisation' },
        event: { zh: '事件', en: 'Event' },
        place: { zh: '地点', en: 'Place' },
      },
    }),
    dates: text({
      label: { zh: '年代', en: 'Dates' },
      help: { zh: '例如“1866—1925”。', en: 'For example “1866–1925”.' },
      max: 60,
    }),
    description: longText({ label: { zh: '说明', en: 'Note' }, max: 1000 }),
    sameAs: url({
      label: { zh: '外部规范网址', en: 'The same elsewhere' },
      help: { zh: '外部规范库中同一条目的网址。', en: 'The address of the same entry in another authority file.' },
    }),
  },

  list: {
    columns: ['name', 'kind', 'dates', 'description', 'updatedAt'],
    filters: ['name', 'kind'],
    search: ['name', 'dates', 'description'],
    sort: ['name', 'asc'],
  },

  form: [
    { title: { zh: '名称', en: 'Name' }, fields: ['name', 'kind', 'dates'] },
    { title: { zh: '说明', en: 'Note' }, fields: ['description', 'sameAs'] },
  ],

  shared: true,
  together: [['kind', 'name']],
});
