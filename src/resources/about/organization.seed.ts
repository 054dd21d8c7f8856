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

const body = (
  kind: Draft['kind'],
  name: string,
  nameEn: string | null,
  headTitle: string,
  duties: string,
  inside: readonly Body[] = [],
): Body => ({
  kind,
  name,
  nameEn,
  headTitle,
  duties,
  inside,
});
const team = (name: string, duties: string): Body => body('department', name, null, '组长', duties);

/** Three levels: the leadership, the departments under each of them, the teams in those. */
const bodies: readonly Body[] = [
  body('leadership', '馆长室', 'Director', '馆长', '主持全馆工作。', [
    body('department', '办公室', 'Office', '主任', '综合协调、文书档案、人事与财务。', [
      team('人事组', '人事、培训与考勤。'),
      team('财务组', '预算、核算与资产。'),
    ]),
    body('department', '安全保卫部', 'Security', '部长', '安防、消防与应急值守。', [
      team('技防组', '监控与报警系统。'),
      team('值守组', '巡查与值班。'),
    ]),
  ]),
  body('leadership', '业务副馆长室', 'Deputy Director, Collections', '副馆长', '分管藏品、研究与陈列。', [
    body('department', '藏品保管部', 'Collections', '部长', '藏品征集、登记、保管与修复。', [
      team('征集登记组', '征集、鉴定与登记。'),
      team('库房管理组', '出入库与环境监测。'),
      team('修复组', '纸质与器物修复。'),
    ]),
    body('department', '研究部', 'Research', '部长', '文献整理、学术研究与馆刊编辑。', [
      team('文献组', '整理与释读。'),
      team('编辑组', '馆刊与出版。'),
    ]),
    body('department', '陈列展览部', 'Exhibitions', '部长', '展览策划、设计与维护。', [
      team('策展组', '展览内容。'),
      team('设计组', '形式设计。'),
    ]),
  ]),
  body('leadership', '公共服务副馆长室', 'Deputy Director, Public', '副馆长', '分管教育、服务与传播。', [
    body('department', '社会教育部', 'Education', '部长', '讲解、青少年活动与志愿者管理。', [
      team('讲解组', '公益讲解与专场讲解。'),
      team('活动组', '青少年活动与讲堂。'),
      team('志愿者服务组', '招募、培训与排班。'),
    ]),
    body('department', '观众服务部', 'Visitor Services', '部长', '票务预约、咨询与投诉处理。', [
      team('服务台', '咨询、寄存与借用。'),
    ]),
    body('department', '信息传播部', 'Communication', '部长', '官网、公众号与数字化。', [
      team('新媒体组', '公众号与短视频。'),
    ]),
  ]),
  body('affiliate', '文创中心', 'Museum Shop', '主任', '文创研发与书店经营。'),
  body('society', '博物馆之友理事会', 'Friends of the Museum', '理事长', '会员管理与公益活动。'),
  body('society', '地方文献研究会', null, '会长', '组织学术交流。'),
];

interface Placed {
  draft: Body;
  parent?: number;
}

/** Every body after the one it belongs to. */
function placed(list: readonly Body[], parent: number | undefined, all: Placed[]): Placed[] {
  for (const draft of list) {
    const place = all.push({ draft, ...(parent === undefined ? {} : { parent }) }) - 1;
    placed(draft.inside ?? [], place, all);
  }
  return all;
}

export const organizationSeed = defineSeed(organization, 'after', async ({ now, pictures }) => {
  const people = await pictures('person');
  const all = placed(bodies, undefined, []);
  return all.map(({ draft: { kind, name, nameEn, headTitle, duties }, parent }, at) => {
    const last = all.length - at;
    const status = last === 1 ? 'draft' : last === 2 ? 'review' : 'published';
    const head = nameAt(650 + at);
    return {
      ...asPublished<Draft>(now, last * 15, status, {
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
