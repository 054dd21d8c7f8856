import {
  articleFields,
  choice,
  date,
  defineResource,
  files,
  gallery,
  integer,
  longText,
  multi,
  phone,
  publishing,
  publishingFields,
  tags,
  url,
} from '../../declare/index.ts';

/** The museum's education programmes by theme: audience, duration, and how a group books. */
export const themeEducation = defineResource({
  code: 'themeEducation',
  path: '/education/themeEducation',
  label: { zh: '主题教育', en: 'Education programmes' },
  noun: { zh: '教育项目', en: 'education programme', measure: '个' },
  about: { zh: '面向学校、单位和公众的主题教育项目', en: 'Programmes for schools, organisations and the public' },
  icon: 'book',
  title: 'title',

  fields: {
    ...articleFields,
    theme: choice({
      label: { zh: '主题', en: 'Theme' },
      required: true,
      options: {
        sunYatsen: { zh: '纪念孙中山', en: 'Remembering Sun Yat-sen' },
        patriotism: { zh: '爱国主义', en: 'Patriotism' },
        integrity: { zh: '廉政', en: 'Integrity' },
        farming: { zh: '农耕体验', en: 'Farming' },
        intangible: { zh: '非遗', en: 'Intangible heritage' },
        family: { zh: '家风', en: 'Family traditions' },
        studyTour: { zh: '研学', en: 'Study tours' },
        other: { zh: '其他', en: 'Other' },
      },
    }),
    audience: multi({
      label: { zh: '面向人群', en: 'Audience' },
      required: 'publish',
      options: {
        preschool: { zh: '学龄前儿童', en: 'Preschool' },
        primary: { zh: '小学生', en: 'Primary school' },
        secondary: { zh: '中学生', en: 'Secondary school' },
        university: { zh: '大学生', en: 'University' },
        family: { zh: '家庭', en: 'Families' },
        staff: { zh: '机关与企事业单位', en: 'Public bodies and companies' },
        public: { zh: '社会公众', en: 'The public' },
      },
    }),
    periodFrom: date({
      label: { zh: '开始日期', en: 'From' },
      help: { zh: '项目开始接待的日期。', en: 'The first day groups are received.' },
    }),
    periodTo: date({
      label: { zh: '结束日期', en: 'To' },
      help: { zh: '长期开展请留空。', en: 'Empty while it goes on.' },
      after: 'periodFrom',
    }),
    minutes: integer({
      label: { zh: '时长（分钟）', en: 'Minutes' },
      help: { zh: '一次活动大约多少分钟。', en: 'About how long one visit takes.' },
      min: 10,
      max: 480,
    }),
    groupMin: integer({
      label: { zh: '最少人数', en: 'Group, at least' },
      help: { zh: '少于这个人数不开展。', en: 'Smaller groups are not received.' },
      min: 1,
      max: 500,
    }),
    groupMax: integer({
      label: { zh: '最多人数', en: 'Group, at most' },
      help: { zh: '一次接待人数的上限。', en: 'The largest group received at once.' },
      min: 1,
      max: 500,
      after: 'groupMin',
    }),
    bookingMode: choice({
      label: { zh: '参加方式', en: 'How to take part' },
      help: { zh: '观众怎样报名参加。', en: 'How groups sign up.' },
      required: true,
      initial: 'none',
      options: {
        none: { zh: '无需预约', en: 'No booking' },
        phone: { zh: '电话预约', en: 'By telephone' },
        url: { zh: '网上预约', en: 'Online' },
        activity: { zh: '通过青少年活动报名', en: 'Through junior activities' },
      },
    }),
    bookingPhone: phone({
      label: { zh: '预约电话', en: 'Telephone for booking' },
      required: true,
      when: { field: 'bookingMode', is: ['phone'] },
    }),
    bookingUrl: url({
      label: { zh: '预约网址', en: 'Booking address' },
      help: { zh: '观众点击“预约”后打开的页面。', en: 'The page that opens when a visitor books.' },
      required: true,
      when: { field: 'bookingMode', is: ['url'] },
    }),
    partners: tags({
      label: { zh: '合作单位', en: 'Partners' },
      help: { zh: '逐个填写单位全称。', en: 'The full name of each organisation.' },
      max: 20,
      each: 60,
    }),
    honours: longText({
      label: { zh: '所获荣誉', en: 'Awards' },
      help: { zh: '项目获得的奖项，一行一项。', en: 'Prizes of the programme, one a line.' },
      max: 500,
      translated: true,
    }),
    gallery: gallery({ label: { zh: '图片', en: 'Pictures' }, max: 60 }),
    courseware: files({
      label: { zh: '课件', en: 'Teaching material' },
      help: { zh: '供教师下载的教案和课件。', en: 'Lesson plans and slides for teachers.' },
      type: 'document',
      megabytes: 50,
      max: 10,
    }),
    ...publishingFields,
  },

  list: {
    columns: ['cover', 'title', 'theme', 'audience', 'periodFrom', 'bookingMode', 'status', 'updatedAt'],
    filters: ['title', 'theme', 'audience', 'periodFrom', 'bookingMode', 'tags', 'status', 'publishAt', 'updatedAt'],
    search: ['title', 'summary', 'honours'],
    sort: ['periodFrom', 'desc'],
  },

  form: [
    { title: { zh: '内容', en: 'Content' }, fields: ['title', 'theme', 'cover', 'summary', 'body', 'tags'] },
    {
      title: { zh: '对象与预约', en: 'Audience and booking' },
      fields: [
        'audience',
        'periodFrom',
        'periodTo',
        'minutes',
        'groupMin',
        'groupMax',
        'bookingMode',
        'bookingPhone',
        'bookingUrl',
      ],
    },
    {
      title: { zh: '成果与资料', en: 'Results and material' },
      folded: true,
      fields: ['partners', 'honours', 'gallery', 'courseware'],
    },
    { title: { zh: '发布', en: 'Publishing' }, folded: true, fields: ['publishAt', 'offlineAt', 'sortNo'] },
  ],

  workflow: publishing,
});
