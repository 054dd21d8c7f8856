import type { DraftOf } from '../../declare/index.ts';
import { defineSeed, type SeedRecord } from '../../demo/define-seed.ts';
import { daysFrom } from '../composing.seed.ts';
import { storage } from './storage.ts';

type Draft = DraftOf<typeof storage>;

/** Room, climate, racks. */
const rooms: readonly [name: string, climate: string, racks: readonly string[]][] = [
  ['书画库', '20 ℃，相对湿度 50%，避光', ['甲柜', '乙柜', '丙柜', '卷轴架']],
  ['纸质文献库', '20 ℃，相对湿度 50%，照度不超过 50 勒克斯', ['信札柜', '文稿柜', '报刊架']],
  ['照片底片库', '15 ℃，相对湿度 40%', ['照片柜', '底片柜', '相册柜']],
  ['综合库', '22 ℃，相对湿度 55%', ['瓷器架', '文房架', '钱币证章柜', '织绣柜', '综合架']],
  ['家具大件库', '24 ℃以下，通风', ['东区', '西区']],
  ['周转库', '20 ℃，相对湿度 50%', ['待入藏柜', '待修复柜', '出借柜']],
];
const shelves = ['第一层', '第二层', '第三层', '第四层'];

/** Rooms first, then racks, then shelves, so that each refers to an earlier record. */
export const storageSeed = defineSeed(storage, 'after', ({ now }) => {
  const seedRecord = (draft: Partial<Draft>, parent?: number): SeedRecord<Draft> => ({
    author: 'admin',
    at: daysFrom(now, -690),
    draft,
    ...(parent === undefined ? {} : { own: { parent } }),
  });
  const racks = rooms.flatMap(([, climate, names], room) => names.map((name) => ({ name, climate, room })));
  return [
    ...rooms.map(([name, climate]) => seedRecord({ name, kind: 'room', climate })),
    ...racks.map(({ name, climate, room }) => seedRecord({ name, kind: 'rack', climate }, room)),
    ...racks.flatMap((_, rack) => shelves.map((name) => seedRecord({ name, kind: 'shelf' }, rooms.length + rack))),
  ];
});
