import type { Resource } from '../declare/define-resource.ts';
import type { MenuItem } from '../declare/index.ts';
import { sectionsOf } from '../declare/menu.ts';
import { annals } from './about/annals.ts';
import { artifactCollect } from './about/artifactCollect.ts';
import { artifactOffer } from './about/artifactOffer.ts';
import { introduce } from './about/introduce.ts';
import { organization } from './about/organization.ts';
import { voiceGuide } from './about/voiceGuide.ts';
import { overview } from './analysis/overview.ts';
import { collectionManage } from './collection/collectionManage.ts';
import { activitySession } from './education/activitySession.ts';
import { friendsOfMuseums } from './education/friendsOfMuseums.ts';
import { friendsOfMuseumsApply } from './education/friendsOfMuseumsApply.ts';
import { juniorActivities } from './education/juniorActivities.ts';
import { juniorActivitiesApply } from './education/juniorActivitiesApply.ts';
import { lectureBooking } from './education/lectureBooking.ts';
import { serviceRecord } from './education/serviceRecord.ts';
import { themeEducation } from './education/themeEducation.ts';
import { volunteer } from './education/volunteer.ts';
import { zhongshanLecture } from './education/zhongshanLecture.ts';
import { basicExhibition } from './exhibition/basicExhibition.ts';
import { tmpExhibition } from './exhibition/tmpExhibition.ts';
import { undisturbedExhibition } from './exhibition/undisturbedExhibition.ts';
import { sliderConfig } from './home/sliderConfig.ts';
import { news } from './info/news.ts';
import { notice } from './info/notice.ts';
import { reminder } from './info/reminder.ts';
import { literatureGoods } from './literature/literatureGoods.ts';
import { melodrama } from './literature/melodrama.ts';
import { wallpaper } from './literature/wallpaper.ts';
import { memberManage } from './member/memberManage.ts';
import { memberRole } from './member/memberRole.ts';
import { websiteAccount } from './member/websiteAccount.ts';
import { libraryJournal } from './periodical/libraryJournal.ts';
import { publication } from './periodical/publication.ts';
import { authority } from './shared/authority.ts';
import { messageTemplate } from './shared/messageTemplate.ts';
import { shift } from './shared/shift.ts';
import { storage } from './shared/storage.ts';
import { venue } from './shared/venue.ts';
import { operator } from './system/operator.ts';
import { role } from './system/role.ts';
import { visitGuide } from './visit/visitGuide.ts';

/** The menu, in the order of the specification. */
export const menu = [
  overview,
  { code: 'home', path: '/home', label: { zh: '首页', en: 'Home' }, icon: 'home', sections: [sliderConfig] },
  { code: 'visit', path: '/visit', label: { zh: '参观', en: 'Visit' }, icon: 'environment', sections: [visitGuide] },
  {
    code: 'exhibition',
    path: '/exhibition',
    label: { zh: '展览', en: 'Exhibitions' },
    icon: 'search',
    sections: [undisturbedExhibition, basicExhibition, tmpExhibition],
  },
  {
    code: 'education',
    path: '/education',
    label: { zh: '教育', en: 'Education' },
    icon: 'smile',
    sections: [
      juniorActivities,
      juniorActivitiesApply,
      zhongshanLecture,
      themeEducation,
      volunteer,
      friendsOfMuseums,
      friendsOfMuseumsApply,
    ],
  },
  {
    code: 'collection',
    path: '/collection',
    label: { zh: '典藏', en: 'Collection' },
    icon: 'table',
    sections: [collectionManage],
  },
  {
    code: 'periodical',
    path: '/periodical',
    label: { zh: '书刊', en: 'Periodicals' },
    icon: 'book',
    sections: [libraryJournal, publication],
  },
  {
    code: 'literature',
    path: '/literature',
    label: { zh: '文创', en: 'Literature and goods' },
    icon: 'edit',
    sections: [literatureGoods, melodrama, wallpaper],
  },
  {
    code: 'info',
    path: '/info',
    label: { zh: '资讯', en: 'Information' },
    icon: 'read',
    sections: [news, notice, reminder],
  },
  {
    code: 'about',
    path: '/about',
    label: { zh: '关于', en: 'About' },
    icon: 'profile',
    sections: [annals, introduce, organization, artifactCollect, voiceGuide],
  },
  {
    code: 'member',
    path: '/member',
    label: { zh: '会员', en: 'Members' },
    icon: 'user',
    sections: [memberManage],
  },
  {
    code: 'system',
    path: '/system',
    label: { zh: '系统', en: 'System' },
    icon: 'setting',
    sections: [role, operator],
  },
] as const satisfies readonly MenuItem[];

/** Every section of the menu. */
export const menuSections: readonly Resource[] = sectionsOf(menu);

/** Records inside another section's record. */
export const children = [
  activitySession,
  lectureBooking,
  serviceRecord,
  artifactOffer,
  websiteAccount,
] as const satisfies readonly Resource[];

/** Records that several sections refer to. */
export const shared = [
  venue,
  storage,
  authority,
  shift,
  memberRole,
  messageTemplate,
] as const satisfies readonly Resource[];

/** Every section with a table. */
export const sections: readonly Resource[] = [...menuSections, ...children, ...shared];

/** The declarations of `records` with their own types, for what is typed by the names of sections and fields. */
export type DeclaredSection =
  | Extract<(typeof menu)[number], { sections: unknown }>['sections'][number]
  | (typeof children)[number]
  | (typeof shared)[number];
