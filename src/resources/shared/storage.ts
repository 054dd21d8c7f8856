import { choice, defineResource, reference, text } from '../../declare/index.ts';

/** The storage places of objects, as a tree: rooms, racks, shelves. */
export const storage = defineResource({
  code: 'storage',
  path: '/shared/storage',
  label: { zh: '库位', en: 'Storage places' },
  noun: { zh: '库位', en: 'storage place', measure: '个' },
  about: { zh: '库房、柜架与层格', en: 'Store rooms, racks and shelves' },
  icon: 'table',
  title: 'name',

  fields: {
    name: text({ label: { zh: '名称', en: 'Name' }, required: true, max: 40 }),
    kind: choice({
      label: { zh: '层级', en: 'Level' },
      required: true,
      options: {
        room: { zh: '库房', en: 'Room' },
        rack: { zh: '柜架', en: 'Rack' },
        shelf: { zh: '层格', en: 'Shelf' },
      },
    }),
    parent: reference({
      label: { zh: '上级库位', en: 'Inside' },
      help: { zh: '所在的库房或柜架，库房留空。', en: 'The room or rack it is in; empty for a room.' },
      to: 'storage',
    }),
    climate: text({
      label: { zh: '温湿度要求', en: 'Climate' },
      help: { zh: '例如“20 ℃，相对湿度 50%”。', en: 'For example “20 °C, 50% relative humidity”.' },
      max: 120,
    }),
  },

  list: {
    columns: ['name', 'kind', 'parent', 'climate', 'updatedAt'],
    filters: ['name', 'kind', 'parent'],
    search: ['name', 'climate'],
    sort: ['name', 'asc'],
  },

  form: [
    { title: { zh: '库位', en: 'Place' }, fields: ['name', 'kind', 'parent'] },
    { title: { zh: '环境', en: 'Conditions' }, fields: ['climate'] },
  ],

  shared: true,
  tree: 'parent',
  checks: [
    {
      at: 'parent',
      when: [
        { field: 'kind', is: ['room'] },
        { field: 'parent', filled: true },
      ],
      must: [{ field: 'parent.kind', is: ['room'] }],
      says: { zh: '库房只能在另一库房之内。', en: 'A room can only be inside another room.' },
    },
    {
      at: 'parent',
      when: [
        { field: 'kind', is: ['rack'] },
        { field: 'parent', filled: true },
      ],
      must: [{ field: 'parent.kind', is: ['room', 'rack'] }],
      says: { zh: '柜架不能在层格之内。', en: 'A rack cannot be inside a shelf.' },
    },
  ],
  together: [['parent', 'name']],
});
