/** The options that more than one section uses: stable codes with labels. */

export const genders = {
  f: { zh: '女', en: 'Female' },
  m: { zh: '男', en: 'Male' },
  undisclosed: { zh: '不透露', en: 'Not said' },
} as const;

/** The posts of volunteers and of shifts. */
export const volunteerPosts = {
  guide: { zh: '讲解', en: 'Guided tours' },
  reception: { zh: '导览咨询', en: 'Reception and directions' },
  order: { zh: '秩序与环保', en: 'Order and environment' },
  activity: { zh: '活动协助', en: 'Help at activities' },
  camera: { zh: '摄影摄像', en: 'Photography and filming' },
  translation: { zh: '翻译', en: 'Translation' },
  archive: { zh: '资料整理', en: 'Sorting of documents' },
  other: { zh: '其他', en: 'Other' },
} as const;

export const applicants = {
  person: { zh: '个人', en: 'Person' },
  organisation: { zh: '单位', en: 'Organisation' },
} as const;

/** The ways of acquiring an object after a call. */
export const collectWays = {
  donate: { zh: '捐赠', en: 'Donation' },
  sell: { zh: '有偿征集', en: 'Purchase' },
  loan: { zh: '借展', en: 'Loan' },
  deposit: { zh: '寄存', en: 'Deposit' },
  transfer: { zh: '移交', en: 'Transfer' },
  copy: { zh: '提供复制件', en: 'Copy' },
} as const;

/** The holders of the rights in a picture or an object. */
export const rightsHolders = {
  public: { zh: '公有领域', en: 'Public domain' },
  museum: { zh: '本馆', en: 'The museum' },
  third: { zh: '第三方', en: 'A third party' },
  unknown: { zh: '不明', en: 'Unknown' },
} as const;

export const objectGrades = {
  first: { zh: '一级', en: 'Grade one' },
  second: { zh: '二级', en: 'Grade two' },
  third: { zh: '三级', en: 'Grade three' },
  general: { zh: '一般', en: 'General' },
  ungraded: { zh: '未定级', en: 'Not graded' },
} as const;
