import type { SectionSeed } from '../demo/define-seed.ts';
import type { CardQueries } from '../server/overview/cards/cards.ts';
import type { SectionRules } from '../server/records/rules.ts';
import { annalsSeed } from './about/annals.seed.ts';
import { artifactCollectSeed } from './about/artifactCollect.seed.ts';
import { artifactOfferSeed } from './about/artifactOffer.seed.ts';
import { artifactOfferRules } from './about/artifactOffer.server.ts';
import { introduceSeed } from './about/introduce.seed.ts';
import { organizationSeed } from './about/organization.seed.ts';
import { voiceGuideSeed } from './about/voiceGuide.seed.ts';
import { aheadQueries } from './analysis/ahead.server.ts';
import { applicationsQueries } from './analysis/applications.server.ts';
import { attendanceQueries } from './analysis/attendance.server.ts';
import { collectionQueries } from './analysis/collection.server.ts';
import { contentQueries } from './analysis/content.server.ts';
import { custodyQueries } from './analysis/custody.server.ts';
import { decisionsQueries } from './analysis/decisions.server.ts';
import { deskQueries } from './analysis/desk.server.ts';
import { membersQueries } from './analysis/members.server.ts';
import { receptionQueries } from './analysis/reception.server.ts';
import { systemQueries } from './analysis/system.server.ts';
import { volunteersQueries } from './analysis/volunteers.server.ts';
import { writingQueries } from './analysis/writing.server.ts';
import { collectionManageSeed } from './collection/collectionManage.seed.ts';
import { collectionManageRules } from './collection/collectionManage.server.ts';
import { activitySessionSeed } from './education/activitySession.seed.ts';
import { activitySessionRules } from './education/activitySession.server.ts';
import { friendsOfMuseumsSeed } from './education/friendsOfMuseums.seed.ts';
import { friendsOfMuseumsApplySeed } from './education/friendsOfMuseumsApply.seed.ts';
import { friendsOfMuseumsApplyRules } from './education/friendsOfMuseumsApply.server.ts';
import { juniorActivitiesSeed } from './education/juniorActivities.seed.ts';
import { juniorActivitiesRules } from './education/juniorActivities.server.ts';
import { juniorActivitiesApplySeed } from './education/juniorActivitiesApply.seed.ts';
import { juniorActivitiesApplyRules } from './education/juniorActivitiesApply.server.ts';
import { lectureBookingSeed } from './education/lectureBooking.seed.ts';
import { lectureBookingRules } from './education/lectureBooking.server.ts';
import { serviceRecordSeed } from './education/serviceRecord.seed.ts';
import { serviceRecordRules } from './education/serviceRecord.server.ts';
import { themeEducationSeed } from './education/themeEducation.seed.ts';
import { volunteerSeed } from './education/volunteer.seed.ts';
import { volunteerRules } from './education/volunteer.server.ts';
import { zhongshanLectureSeed } from './education/zhongshanLecture.seed.ts';
import { zhongshanLectureRules } from './education/zhongshanLecture.server.ts';
import { basicExhibitionSeed } from './exhibition/basicExhibition.seed.ts';
import { tmpExhibitionSeed } from './exhibition/tmpExhibition.seed.ts';
import { undisturbedExhibitionSeed } from './exhibition/undisturbedExhibition.seed.ts';
import { sliderConfigSeed } from './home/sliderConfig.seed.ts';
import { sliderConfigRules } from './home/sliderConfig.server.ts';
import { newsSeed } from './info/news.seed.ts';
import { newsRules } from './info/news.server.ts';
import { noticeSeed } from './info/notice.seed.ts';
import { reminderSeed } from './info/reminder.seed.ts';
import { literatureGoodsSeed } from './literature/literatureGoods.seed.ts';
import { melodramaSeed } from './literature/melodrama.seed.ts';
import { wallpaperSeed } from './literature/wallpaper.seed.ts';
import { memberManageSeed } from './member/memberManage.seed.ts';
import { memberManageRules } from './member/memberManage.server.ts';
import { memberRoleSeed } from './member/memberRole.seed.ts';
import { websiteAccountSeed } from './member/websiteAccount.seed.ts';
import { libraryJournalSeed } from './periodical/libraryJournal.seed.ts';
import { publicationSeed } from './periodical/publication.seed.ts';
import { authoritySeed } from './shared/authority.seed.ts';
import { messageTemplateSeed } from './shared/messageTemplate.seed.ts';
import { messageTemplateRules } from './shared/messageTemplate.server.ts';
import { shiftSeed } from './shared/shift.seed.ts';
import { storageSeed } from './shared/storage.seed.ts';
import { venueSeed } from './shared/venue.seed.ts';
import { operatorRules } from './system/operator.server.ts';
import { roleRules } from './system/role.server.ts';
import { visitGuideSeed } from './visit/visitGuide.seed.ts';

/** The sections with rules of their own. */
export const rules: readonly SectionRules[] = [
  sliderConfigRules,
  juniorActivitiesRules,
  friendsOfMuseumsApplyRules,
  artifactOfferRules,
  collectionManageRules,
  juniorActivitiesApplyRules,
  activitySessionRules,
  lectureBookingRules,
  zhongshanLectureRules,
  serviceRecordRules,
  volunteerRules,
  newsRules,
  memberManageRules,
  messageTemplateRules,
  roleRules,
  operatorRules,
];

/** The queries of the overview's cards. */
export const cardQueries: readonly CardQueries[] = [
  receptionQueries,
  deskQueries,
  decisionsQueries,
  writingQueries,
  custodyQueries,
  aheadQueries,
  applicationsQueries,
  membersQueries,
  contentQueries,
  attendanceQueries,
  volunteersQueries,
  collectionQueries,
  systemQueries,
];

/**
 * The seeds in the order they are written: news first, because it is complete before the server listens, then shared
 * sections, then the menu's order, with every section after those it refers to.
 */
export const seeds: readonly SectionSeed[] = [
  newsSeed,
  venueSeed,
  storageSeed,
  authoritySeed,
  messageTemplateSeed,
  sliderConfigSeed,
  visitGuideSeed,
  voiceGuideSeed,
  collectionManageSeed,
  undisturbedExhibitionSeed,
  basicExhibitionSeed,
  tmpExhibitionSeed,
  themeEducationSeed,
  juniorActivitiesSeed,
  activitySessionSeed,
  memberRoleSeed,
  memberManageSeed,
  websiteAccountSeed,
  juniorActivitiesApplySeed,
  zhongshanLectureSeed,
  lectureBookingSeed,
  volunteerSeed,
  shiftSeed,
  serviceRecordSeed,
  friendsOfMuseumsSeed,
  friendsOfMuseumsApplySeed,
  libraryJournalSeed,
  publicationSeed,
  literatureGoodsSeed,
  melodramaSeed,
  wallpaperSeed,
  noticeSeed,
  reminderSeed,
  annalsSeed,
  introduceSeed,
  organizationSeed,
  artifactCollectSeed,
  artifactOfferSeed,
];
