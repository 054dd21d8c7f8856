import { test } from 'vitest';
import { expectScreenAtAddress } from '../../support/screens.ts';

/** Every screen with its access key, as in the table of the specification. */
const screens = [
  { path: '/analysis', code: 'analysis', heading: /您好/ },
  { path: '/home/sliderConfig', code: 'sliderConfig', heading: /轮播/ },
  { path: '/visit/visitGuide', code: 'visitGuide', heading: /参观/ },
  { path: '/exhibition/undisturbedExhibition', code: 'undisturbedExhibition', heading: /原状/ },
  { path: '/exhibition/basicExhibition', code: 'basicExhibition', heading: /基本陈列/ },
  { path: '/exhibition/tmpExhibition', code: 'tmpExhibition', heading: /展览/ },
  { path: '/education/juniorActivities', code: 'juniorActivities', heading: /青少年活动/ },
  { path: '/education/juniorActivitiesApply', code: 'juniorActivitiesApply', heading: /报名/ },
  { path: '/education/zhongshanLecture', code: 'zhongshanLecture', heading: /讲堂/ },
  { path: '/education/themeEducation', code: 'themeEducation', heading: /主题教育/ },
  { path: '/education/volunteer', code: 'volunteer', heading: /志愿者/ },
  { path: '/education/friendsOfMuseums', code: 'friendsOfMuseums', heading: /博物馆之友/ },
  { path: '/education/friendsOfMuseumsApply', code: 'friendsOfMuseumsApply', heading: /申请/ },
  { path: '/collection/collectionManage', code: 'collectionManage', heading: /藏品/ },
  { path: '/periodical/libraryJournal', code: 'libraryJournal', heading: /馆刊/ },
  { path: '/periodical/publication', code: 'publication', heading: /出版物/ },
  { path: '/literature/literatureGoods', code: 'literatureGoods', heading: /文创/ },
  { path: '/literature/melodrama', code: 'melodrama', heading: /剧/ },
  { path: '/literature/wallpaper', code: 'wallpaper', heading: /壁纸/ },
  { path: '/info/news', code: 'news', heading: /新闻/ },
  { path: '/info/notice', code: 'notice', heading: /公告/ },
  { path: '/info/reminder', code: 'reminder', heading: /提示/ },
  { path: '/about/annals', code: 'annals', heading: /大事记/ },
  { path: '/about/introduce', code: 'introduce', heading: /介绍/ },
  { path: '/about/organization', code: 'organization', heading: /机构/ },
  { path: '/about/artifactCollect', code: 'artifactCollect', heading: /征集/ },
  { path: '/about/voiceGuide', code: 'voiceGuide', heading: /语音/ },
  { path: '/member/memberManage', code: 'memberManage', heading: /会员/ },
  { path: '/system/role', code: 'role', heading: /角色/ },
  { path: '/system/operator', code: 'operator', heading: /操作员/ },
];

test.each(screens)(
  '[S2.1, S2.2, S2.5, S7.2, S7.11] $path opens by its URL and after a reload, with menuId $code in its calls and no menu/getMenu',
  expectScreenAtAddress,
);
