import { defineResource, integer, tags, text } from '../../declare/index.ts';

/** The halls, rooms and open grounds where exhibitions, lectures and activities take place. */
export const venue = defineResource({
  code: 'venue',
  path: '/shared/venue',
  label: { zh: '场地', en: 'Venues' },
  noun: { zh: '场地', en: 'venue', measure: '个' },
  about: { zh: '展厅、报告厅、教室和户外场地', en: 'Halls, lecture rooms, classrooms and open grounds' },
  icon: 'environment',
  title: 'name',

  fields: {
    name: text({ label: { zh: '名称', en: 'Name' }, required: true, max: 60, unique: true, translated: true }),
    building: text({ label: { zh: '建筑', en: 'Building' }, max: 60 }),
    floor: text({ label: { zh: '楼层', en: 'Floor' }, max: 20 }),
    capacity: integer({
      label: { zh: '可容纳人数', en: 'People it holds' },
      help: { zh: '讲座和活动名额的上限。', en: 'The limit for the seats of lectures and sessions.' },
      min: 1,
      max: 100_000,
    }),
    openHours: text({
      label: { zh: '可用时间', en: 'Hours of use' },
      help: { zh: '例如“09:00—17:00，周一除外”。', en: 'For example “9:00–17:00, not on Mondays”.' },
      max: 120,
      format: 'hours',
    }),
    equipment: tags({
      label: { zh: '设备', en: 'Equipment' },
      help: { zh: '例如投影、音响。', en: 'For example a projector, loudspeakers.' },
      max: 20,
    }),
  },

  list: {
    columns: ['name', 'building', 'floor', 'capacity', 'openHours', 'equipment'],
    filters: ['name', 'building', 'capacity', 'equipment'],
    search: ['name', 'building'],
    sort: ['name', 'asc'],
    inlineEdit: ['capacity', 'openHours'],
  },

  form: [
    { title: { zh: '场地', en: 'Venue' }, fields: ['name', 'building', 'floor'] },
    { title: { zh: '使用', en: 'Use' }, fields: ['capacity', 'openHours', 'equipment'] },
  ],

  shared: true,
});
