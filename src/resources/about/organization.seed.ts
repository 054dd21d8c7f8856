import type { DraftOf } from '../../declare/index.ts';
import { defineSeed } from '../../demo/define-seed.ts';
import { asPublished, describedPicture } from '../composing.seed.ts';
import { deskPhone, nameAt } from '../people.seed.ts';
import { organization } from './organization.ts';

type Draft = DraftOf<typeof organization>;

interface Body {
  kind: Draft['kind'];
  name: string;
  nameEn: string | null;
  headTitle: string;
  duties: string;
  inside?: readonly Body[];
}

const team = (name: string, duties: string): Body => ({
  kind: 'department',
  name,
  nameEn: null,
  headTitle: '组长',
  duties,
});

/** Three levels: the leadership, its departments, and their teams. */
const bodies: readonly Body[] = [
  {
    kind: 'leadership',
    name: '馆长室',
    nameEn: 'Director',
    headTitle: '馆长',
    duties: '主持全馆工作。',
    inside: [
      {
        kind: 'department',
        name: '办公室',
        nameEn: 'Office',
        headTitle: '主任',
        duties: '综合协调、文书档案、人事与财务。',
        inside: [team('人事组', '人事、培训与考勤。'), team('财务组', '预算、核算与资产。')],
      },
      {
        kind: 'department',
        name: '安全保卫部',
        nameEn: 'Security',
        headTitle: '部长',
        duties: '安防、消防与应急值守。',
        inside: [team('技防组', '监控与报警系统。'), team('值守组', '巡查与值班。')],
      },
    ],
  },
  {
    kind: 'leadership',
    name: '业务副馆长室',
    nameEn: 'Deputy Director, Collections',
    headTitle: '副馆长',
    duties: '分管藏品、研究与陈列。',
    inside: [
      {
        kind: 'department',
        name: '藏品保管部',
        nameEn: 'Collections',
        headTitle: '部长',
        duties: '藏品征集、登记、保管与修复。',
        inside: [
          team('征集登记组', '征集、鉴定与登记。'),
          team('库房管理组', '出入库与环境监测。'),
          team('修复组', '纸质与器物修复。'),
        ],
      },
      {
        kind: 'department',
        name: '研究部',
        nameEn: 'Research',
        headTitle: '部长',
        duties: '文献整理、学术研究与馆刊编辑。',
        inside: [team('文献组', '整理与释读。'), team('编辑组', '馆刊与出版。')],
      },
      {
        kind: 'department',
        name: '陈列展览部',
        nameEn: 'Exhibitions',
        headTitle: '部长',
        duties: '展览策划、设计与维护。',
        inside: [team('策展组', '展览内容。'), team('设计组', '形式设计。')],
      },
    ],
  },
  {
    kind: 'leadership',
    name: '公共服务副馆长室',
    nameEn: 'Deputy Director, Public',
    headTitle: '副馆长',
    duties: '分管教育、服务与传播。',
    inside: [
      {
        kind: 'department',
        name: '社会教育部',
        nameEn: 'Education',
        headTitle: '部长',
        duties: '讲解、青少年活动与志愿者管理。',
        inside: [
          team('讲解组', '公益讲解与专场讲解。'),
          team('活动组', '青少年活动与讲堂。'),
          team('志愿者服务组', '招募、培训与排班。'),
        ],
      },
      {
        kind: 'department',
        name: '观众服务部',
        nameEn: 'Visitor Services',
        headTitle: '部长',
        duties: '票务预约、咨询与投诉处理。',
        inside: [team('服务台', '咨询、寄存与借用。')],
      },
      {
        kind: 'department',
        name: '信息传播部',
        nameEn: 'Communication',
        headTitle: '部长',
        duties: '官网、公众号与数字化。',
        inside: [team('新媒体组', '公众号与短视频。')],
      },
    ],
  },
  { kind: 'affiliate', name: '文创中心', nameEn: 'Museum Shop', headTitle: '主任', duties: '文创研发与书店经营。' },
  {
    kind: 'society',
    name: '博物馆之友理事会',
    nameEn: 'Friends of the Museum',
    headTitle: '理事长',
    duties: '会员管理与公益活动。',
  },
  { kind: 'society', name: '地方文献研究会', nameEn: null, headTitle: '会长', duties: '组织学术交流。' },
];

interface BodyRow {
  draft: Body;
  parent?: number;
}

/** Flattens the tree so that every body follows its parent. */
function flattenBodies(list: readonly Body[], parent: number | undefined, all: BodyRow[]): BodyRow[] {
  for (const draft of list) {
    const place = all.push({ draft, ...(parent === undefined ? {} : { parent }) }) - 1;
    flattenBodies(draft.inside ?? [], place, all);
  }
  return all;
}

export const organizationSeed = defineSeed(organization, 'after', async ({ now, pictures }) => {
  const people = await pictures('person');
  const all = flattenBodies(bodies, undefined, []);
  return all.map(({ draft: { kind, name, nameEn, headTitle, duties }, parent }, at) => {
    const newestFirst = all.length - at;
    const status = newestFirst === 1 ? 'draft' : newestFirst === 2 ? 'review' : 'published';
    const head = nameAt(650 + at);
    return {
      ...asPublished<Draft>(now, newestFirst * 15, status, {
        kind,
        name,
        nameEn,
        duties,
        head,
        headTitle,
        photo: kind === 'leadership' ? describedPicture(people, at, `${headTitle}${head}`) : null,
        phone: deskPhone(10 + at),
        email: kind === 'department' ? `office${10 + at}@museum.example.cn` : null,
        office: `科研楼 ${2 + (at % 2)}0${1 + (at % 8)} 室`,
        sortNo: (at + 1) * 10,
      }),
      ...(parent === undefined ? {} : { own: { parent } }),
    };
  });
});
