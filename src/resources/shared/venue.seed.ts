import type { DraftOf } from '../../declare/index.ts';
import { defineSeed } from '../../demo/define-seed.ts';
import { daysFrom } from '../composing.seed.ts';
import { venue } from './venue.ts';

type Draft = DraftOf<typeof venue>;

const venues: readonly [
  name: string,
  nameEn: string,
  building: string,
  floor: string,
  capacity: number,
  equipment: string[],
][] = [
  ['第一展厅', 'Gallery 1', '陈列馆', '一层', 200, ['恒湿展柜', '语音导览']],
  ['第二展厅', 'Gallery 2', '陈列馆', '一层', 180, ['恒湿展柜', '投影']],
  ['第三展厅', 'Gallery 3', '陈列馆', '二层', 160, ['恒湿展柜', '触摸屏']],
  ['临时展厅', 'Special Exhibition Hall', '陈列馆', '二层', 240, ['可移动展墙', '轨道灯']],
  ['序厅', 'Entrance Hall', '陈列馆', '一层', 300, ['大屏', '服务台']],
  ['二层回廊', 'Upper Corridor', '陈列馆', '二层', 60, ['壁龛展柜']],
  ['学术报告厅', 'Lecture Hall', '科研楼', '一层', 260, ['投影', '同声传译', '直播设备']],
  ['多功能厅', 'Multipurpose Hall', '科研楼', '二层', 120, ['投影', '活动桌椅']],
  ['研究阅览室', 'Reading Room', '科研楼', '三层', 24, ['缩微阅读机', '扫描仪']],
  ['青少年教室', 'Children’s Classroom', '教育中心', '一层', 40, ['水池', '拓印台', '投影']],
  ['手工坊', 'Workshop', '教育中心', '一层', 30, ['陶艺转盘', '木工台']],
  ['亲子活动室', 'Family Room', '教育中心', '二层', 36, ['地垫', '绘本架']],
  ['小剧场', 'Studio Theatre', '教育中心', '二层', 150, ['灯光', '音响', '化妆间']],
  ['旧居前庭', 'Front Courtyard', '旧居', '户外', 150, ['移动音响']],
  ['榕荫广场', 'Banyan Square', '园区', '户外', 500, ['移动舞台', '电源']],
  ['农耕园', 'Farm Garden', '园区', '户外', 80, ['农具', '洗手池']],
  ['第四展厅', 'Gallery 4', '陈列馆', '二层', 150, ['恒湿展柜']],
  ['第五展厅', 'Gallery 5', '陈列馆', '三层', 140, ['恒湿展柜', '投影']],
  ['第六展厅', 'Gallery 6', '陈列馆', '三层', 140, ['恒湿展柜']],
  ['第七展厅', 'Gallery 7', '陈列馆', '三层', 120, ['触摸屏']],
  ['东厢展室', 'East Room', '旧居', '一层', 40, ['壁龛展柜']],
  ['西厢展室', 'West Room', '旧居', '一层', 40, ['壁龛展柜']],
  ['馆史室', 'Room of the Museum', '科研楼', '一层', 60, ['大屏']],
  ['乡亲馆', 'Overseas Hall', '园区', '一层', 100, ['投影']],
];

/** Invented halls, rooms and grounds. */
export const venueSeed = defineSeed(venue, 'after', ({ now }) =>
  venues.map(([name, nameEn, building, floor, capacity, equipment], at) => ({
    author: 'admin',
    at: daysFrom(now, -700 + at),
    draft: {
      name,
      nameEn,
      building,
      floor,
      capacity,
      openHours: floor === '户外' ? '9:00—17:00，雨天停用' : at === 6 ? '9:00—21:00' : '9:00—17:00',
      equipment,
    } satisfies Draft,
  })),
);
