import {
  anyReference,
  choice,
  defineResource,
  image,
  multi,
  publishing,
  publishingFields,
  text,
  toggle,
  url,
} from '../../declare/index.ts';

/** The carousel at the top of the home page, the mobile site and the screens in the hall. */
export const sliderConfig = defineResource({
  code: 'sliderConfig',
  path: '/home/sliderConfig',
  label: { zh: '轮播图', en: 'Carousel' },
  noun: { zh: '轮播图', en: 'carousel slide', measure: '张' },
  about: {
    zh: '官网首页、移动端和馆内大屏的轮播画面',
    en: 'The pictures that take turns on the home page and screens',
  },
  icon: 'home',
  title: 'title',

  fields: {
    title: text({ label: { zh: '标题', en: 'Title' }, required: true, min: 2, max: 60, translated: true }),
    subtitle: text({
      label: { zh: '副标题', en: 'Subtitle' },
      help: { zh: '画面上标题下方的一行字。', en: 'The line below the title on the picture.' },
      max: 80,
      translated: true,
    }),
    image: image({
      label: { zh: '画面', en: 'Picture' },
      help: { zh: '宽高比 8:3。', en: 'Width to height 8:3.' },
      required: 'publish',
      least: { width: 1920, height: 720 },
      ratio: 8 / 3,
      focal: true,
    }),
    imageMobile: image({
      label: { zh: '手机画面', en: 'Picture for phones' },
      help: { zh: '宽高比 3:4；留空则从画面中裁切。', en: 'Width to height 3:4. Empty: cut from the picture above.' },
      least: { width: 750, height: 1000 },
      ratio: 3 / 4,
    }),
    channels: multi({
      label: { zh: '展示位置', en: 'Shown on' },
      help: { zh: '可多选，在选中的地方出现。', en: 'It is shown in the places that are ticked.' },
      required: true,
      initial: ['web'],
      options: {
        web: { zh: '官网', en: 'Website' },
        mobile: { zh: '移动端', en: 'Mobile site' },
        hallScreen: { zh: '馆内大屏', en: 'Hall screens' },
      },
    }),
    linkType: choice({
      label: { zh: '点击后', en: 'When clicked' },
      help: { zh: '观众点击画面后会发生什么。', en: 'What happens when a visitor clicks the picture.' },
      required: true,
      initial: 'none',
      options: {
        none: { zh: '不跳转', en: 'Nothing happens' },
        record: { zh: '打开内容', en: 'A page of ours opens' },
        url: { zh: '打开网址', en: 'An address opens' },
      },
    }),
    linkRecord: anyReference({
      label: { zh: '内容', en: 'Page' },
      help: { zh: '发布后观众才打得开。', en: 'Visitors can open it while it is published.' },
      required: true,
      when: { field: 'linkType', is: ['record'] },
      to: [
        'news',
        'notice',
        'tmpExhibition',
        'basicExhibition',
        'undisturbedExhibition',
        'juniorActivities',
        'zhongshanLecture',
        'melodrama',
      ],
    }),
    linkUrl: url({
      label: { zh: '网址', en: 'Address' },
      help: { zh: '完整的网址，包括 https://。', en: 'The whole address, with https://.' },
      required: true,
      when: { field: 'linkType', is: ['url'] },
    }),
    newTab: toggle({
      label: { zh: '在新窗口打开', en: 'Opens in a new tab' },
      help: { zh: '打开馆外网站时建议开启。', en: 'Better on where the address is not ours.' },
    }),
    ...publishingFields,
  },

  list: {
    columns: ['image', 'title', 'channels', 'linkType', 'status', 'publishAt', 'sortNo', 'updatedAt'],
    filters: ['title', 'channels', 'linkType', 'status', 'publishAt', 'updatedAt'],
    search: ['title'],
    sort: ['sortNo', 'asc'],
  },

  form: [
    { title: { zh: '画面', en: 'Picture' }, fields: ['title', 'subtitle', 'image', 'imageMobile'] },
    {
      title: { zh: '位置与链接', en: 'Place and link' },
      fields: ['channels', 'linkType', 'linkRecord', 'linkUrl', 'newTab'],
    },
    { title: { zh: '发布', en: 'Publishing' }, fields: ['publishAt', 'offlineAt', 'sortNo'] },
  ],

  order: 'sortNo',
  workflow: publishing,
});
