import {
  articleFields,
  choice,
  date,
  defineResource,
  gallery,
  money,
  publishing,
  publishingFields,
  references,
  rows,
  text,
  toggle,
  url,
} from '../../declare/index.ts';

/** Goods the museum shop sells, designed after its objects and buildings. */
export const literatureGoods = defineResource({
  code: 'literatureGoods',
  path: '/literature/literatureGoods',
  label: { zh: '文创产品', en: 'Museum goods' },
  noun: { zh: '文创产品', en: 'museum product', measure: '件' },
  about: { zh: '以馆藏和建筑为灵感的文创产品', en: 'Goods designed after the museum’s objects and buildings' },
  icon: 'table',
  title: 'title',

  fields: {
    ...articleFields,
    sku: text({
      label: { zh: '货号', en: 'Stock code' },
      help: { zh: '仓库使用的编号，一货一号。', en: 'The number the store uses; each once.' },
      required: true,
      max: 30,
      unique: true,
    }),
    category: choice({
      label: { zh: '品类', en: 'Category' },
      required: true,
      options: {
        stationery: { zh: '文具', en: 'Stationery' },
        textile: { zh: '服饰布艺', en: 'Textiles' },
        home: { zh: '家居', en: 'Home' },
        toy: { zh: '玩具', en: 'Toys' },
        food: { zh: '食品', en: 'Food' },
        print: { zh: '印刷品', en: 'Prints' },
        digital: { zh: '数字文创', en: 'Digital' },
        jewellery: { zh: '饰品', en: 'Jewellery' },
        other: { zh: '其他', en: 'Other' },
      },
    }),
    price: money({ label: { zh: '售价（元）', en: 'Price (yuan)' }, required: 'publish' }),
    listPrice: money({
      label: { zh: '原价（元）', en: 'Full price (yuan)' },
      help: { zh: '不低于售价。', en: 'No lower than the price.' },
      after: 'price',
    }),
    stockState: choice({
      label: { zh: '库存', en: 'Stock' },
      required: true,
      initial: 'in',
      options: {
        in: { zh: '有货', en: 'In stock' },
        low: { zh: '紧张', en: 'Low' },
        out: { zh: '售罄', en: 'Sold out' },
        preorder: { zh: '预售', en: 'To order' },
      },
    }),
    gallery: gallery({
      label: { zh: '产品图片', en: 'Pictures' },
      help: { zh: '宽高比 1:1。', en: 'Square pictures.' },
      required: 'publish',
      least: { width: 800, height: 800 },
      max: 12,
    }),
    material: text({ label: { zh: '材质', en: 'Material' }, max: 60 }),
    size: text({ label: { zh: '尺寸', en: 'Size' }, max: 60 }),
    designer: text({ label: { zh: '设计者', en: 'Designer' }, max: 40 }),
    inspiredBy: references({
      label: { zh: '灵感来源', en: 'Designed after' },
      help: { zh: '设计取材的藏品。', en: 'The objects it was designed after.' },
      to: 'collectionManage',
      max: 5,
    }),
    channels: rows({
      label: { zh: '购买渠道', en: 'Where to buy it' },
      help: { zh: '一行一个购买渠道。', en: 'One shop or site a row.' },
      max: 6,
      columns: {
        name: text({ label: { zh: '名称', en: 'Name' }, required: true, max: 30 }),
        url: url({ label: { zh: '网址', en: 'Address' }, required: true }),
      },
    }),
    launchDate: date({
      label: { zh: '上市日期', en: 'Launched on' },
      help: { zh: '开始销售的日期。', en: 'The first day it is sold.' },
    }),
    isNew: toggle({ label: { zh: '新品', en: 'New' }, help: { zh: '开启后带“新品”标记。', en: 'On: marked as new.' } }),
    isHot: toggle({
      label: { zh: '热销', en: 'Popular' },
      help: { zh: '开启后带“热销”标记。', en: 'On: marked as popular.' },
    }),
    copyrightNo: text({
      label: { zh: '版权登记号', en: 'Copyright no.' },
      help: { zh: '著作权登记证书上的编号。', en: 'The number on the certificate of copyright.' },
      max: 40,
    }),
    ...publishingFields,
  },

  list: {
    columns: ['cover', 'title', 'sku', 'category', 'price', 'stockState', 'status', 'updatedAt'],
    filters: [
      'title',
      'sku',
      'category',
      'price',
      'stockState',
      'inspiredBy',
      'launchDate',
      'isNew',
      'isHot',
      'tags',
      'status',
      'publishAt',
      'updatedAt',
    ],
    search: ['title', 'summary', 'sku', 'material', 'size', 'designer', 'copyrightNo'],
    sort: ['launchDate', 'desc'],
    inlineEdit: ['stockState'],
  },

  form: [
    { title: { zh: '内容', en: 'Content' }, fields: ['title', 'cover', 'gallery', 'summary', 'body', 'tags'] },
    {
      title: { zh: '销售', en: 'Sale' },
      fields: ['sku', 'category', 'price', 'listPrice', 'stockState', 'channels', 'launchDate', 'isNew', 'isHot'],
    },
    {
      title: { zh: '设计', en: 'Design' },
      folded: true,
      fields: ['material', 'size', 'designer', 'inspiredBy', 'copyrightNo'],
    },
    { title: { zh: '发布', en: 'Publishing' }, folded: true, fields: ['publishAt', 'offlineAt', 'sortNo'] },
  ],

  workflow: publishing,
  bulk: ['category', 'stockState', 'price', 'tags'],
  imports: { by: 'sku' },
});
