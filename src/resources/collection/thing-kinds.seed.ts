import { kind, type ObjectKind } from './object-kind.seed.ts';

const cloth = [
  ['length', 96],
  ['width', 58],
] as const;
const round = [
  ['mouth', 15],
  ['base', 7],
  ['height', 7],
] as const;
const tall = [
  ['height', 34],
  ['mouth', 9],
  ['base', 12],
] as const;
const box = [
  ['length', 32],
  ['width', 21],
  ['height', 12],
] as const;
const flowers = ['缠枝莲纹', '折枝花果纹', '山水人物纹', '博古图', '团寿纹', '松竹梅纹', '鱼藻纹', '云鹤纹'];

/** What was used in the study and about the house. */
export const thingKinds: readonly ObjectKind[] = [
  kind(
    ['印章', 'Seal', 'seal', '印章', 'item'],
    'inorganic',
    ['寿山石'],
    [
      ['length', 2.4],
      ['width', 2.4],
      ['height', 6.5],
    ],
    85,
    34,
    ['“榕荫草堂”', '“读书乐”', '“慎独”', '姓名', '“城南旧家”', '“藏书之印”', '“手泽”'],
  ),
  kind(
    ['砚', 'Inkstone', 'stationery', '砚台', 'item'],
    'inorganic',
    ['端石'],
    [
      ['length', 21],
      ['width', 14],
      ['thickness', 3],
    ],
    1900,
    22,
    ['长方淌池', '随形云纹', '兰亭', '荷叶形', '抄手', '双龙纹'],
    true,
  ),
  kind(
    ['墨锭', 'Ink stick', 'stationery', '砚台', 'item'],
    'organic',
    ['松烟', '胶'],
    [
      ['length', 10],
      ['width', 2.6],
      ['thickness', 1.1],
    ],
    45,
    16,
    ['“万年红”', '“紫玉光”', '山水纹', '龙纹描金'],
  ),
  kind(
    ['笔筒', 'Brush pot', 'bambooWood', '笔筒', 'item'],
    'organic',
    ['竹'],
    [
      ['height', 14],
      ['mouth', 11],
    ],
    420,
    18,
    ['浮雕松下问童子', '刻诗文', '透雕竹林七贤', '素面', '黄花梨'],
  ),
  kind(
    ['瓷碗', 'Porcelain bowl', 'porcelain', '瓷碗', 'item'],
    'inorganic',
    ['瓷'],
    round,
    320,
    40,
    flowers.map((flower) => `青花${flower}`),
    true,
  ),
  kind(
    ['瓷瓶', 'Porcelain vase', 'porcelain', '瓷瓶', 'item'],
    'inorganic',
    ['瓷'],
    tall,
    1700,
    34,
    flowers.map((flower) => `粉彩${flower}`),
    true,
  ),
  kind(['茶壶', 'Teapot', 'pottery', '瓷瓶', 'item'], 'inorganic', ['紫砂'], round, 360, 18, [
    '刻梅',
    '提梁',
    '仿古',
    '瓜棱',
    '“清风”铭',
  ]),
  kind(
    ['铜钱', 'Coin', 'coin', '铜钱', 'coin'],
    'inorganic',
    ['铜'],
    [
      ['length', 2.4],
      ['thickness', 0.15],
    ],
    4,
    46,
    ['康熙通宝@1700', '乾隆通宝@1760', '道光通宝@1840', '光绪通宝@1890', '开元通宝@720', '崇宁通宝@1104'],
    true,
  ),
  kind(
    ['油灯', 'Oil lamp', 'celebrity', '油灯', 'item'],
    'composite',
    ['铜', '玻璃'],
    [
      ['height', 38],
      ['base', 14],
    ],
    780,
    10,
    ['书房用', '煤油', '提梁'],
  ),
  kind(
    ['座钟', 'Mantel clock', 'celebrity', '座钟', 'item'],
    'composite',
    ['木', '铜', '玻璃'],
    [
      ['height', 46],
      ['width', 28],
      ['thickness', 15],
    ],
    4300,
    6,
    ['客厅', '八音', '双箭牌'],
  ),
  kind(
    ['椅', 'Chair', 'furniture', '木椅', 'item'],
    'organic',
    ['酸枝木'],
    [
      ['height', 98],
      ['width', 58],
      ['length', 46],
    ],
    9800,
    10,
    ['灯挂', '官帽', '镶大理石', '竹编'],
  ),
  kind(
    ['桌', 'Table', 'furniture', '木椅', 'item'],
    'organic',
    ['坤甸木'],
    [
      ['height', 82],
      ['width', 120],
      ['length', 64],
    ],
    32_000,
    6,
    ['书', '八仙', '半圆', '炕'],
  ),
  kind(['衣服', 'Garment', 'textile', '衣物', 'item'], 'organic', ['棉', '丝'], cloth, 620, 20, [
    '蓝布长衫',
    '香云纱褂',
    '绣花马面裙',
    '婴儿百家衣',
    '学生装',
  ]),
  kind(['皮箱', 'Suitcase', 'leather', '木椅', 'item'], 'composite', ['牛皮', '铜', '木'], box, 4200, 8, [
    '远游',
    '书信',
    '双扣',
  ]),
  kind(
    ['眼镜', 'Spectacles', 'celebrity', '奖章', 'pair'],
    'composite',
    ['玻璃', '铜'],
    [
      ['length', 13],
      ['width', 4],
    ],
    32,
    6,
    ['圆框', '折腿', '老花'],
  ),
  kind(
    ['纪念章', 'Badge', 'celebrity', '奖章', 'coin'],
    'inorganic',
    ['铜', '珐琅'],
    [
      ['length', 3.2],
      ['thickness', 0.3],
    ],
    14,
    24,
    ['城南中学校庆@1926', '乡村教育促进会@1921', '图书馆开馆@1918', '同乡会'],
  ),
];
