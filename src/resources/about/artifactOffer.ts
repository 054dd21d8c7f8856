import {
  applicationFields,
  autoNumber,
  choice,
  date,
  defineResource,
  defineWorkflow,
  email,
  file,
  gallery,
  identityFields,
  integer,
  longText,
  money,
  phone,
  reference,
  references,
  rows,
  text,
} from '../../declare/index.ts';
import { memberFields } from '../member/member-fields.ts';
import { collectWays, objectGrades } from '../vocabularies.ts';

const declineReasons = {
  scope: { zh: '不在征集范围', en: 'Outside what is wanted' },
  doubtful: { zh: '真伪存疑', en: 'Doubtful' },
  held: { zh: '馆内已有同类藏品', en: 'The museum holds the like' },
  origin: { zh: '来源不明', en: 'Origin unclear' },
  price: { zh: '价格未达成一致', en: 'No agreement on the price' },
  other: { zh: '其他', en: 'Other' },
} as const;

/** Workflow W6 of the specification: an offer is discussed, appraised, accepted and brought into the collection. */
const offering = defineWorkflow({
  initial: 'new',
  states: {
    new: { label: { zh: '新线索', en: 'New' }, tone: 'waiting' },
    contacted: { label: { zh: '已联系', en: 'Contacted' }, tone: 'planned' },
    appraising: { label: { zh: '鉴定中', en: 'Being appraised' }, tone: 'waiting' },
    accepted: { label: { zh: '同意接收', en: 'Accepted' }, tone: 'live' },
    declined: { label: { zh: '不予接收', en: 'Declined' }, tone: 'refused' },
    accessioned: { label: { zh: '已入藏', en: 'Accessioned' }, tone: 'live' },
    closed: { label: { zh: '已办结', en: 'Closed' }, tone: 'quiet' },
  },
  moves: {
    contact: { label: { zh: '已联系', en: 'Contacted' }, from: ['new'], to: 'contacted' },
    appraise: { label: { zh: '送鉴定', en: 'Send for appraisal' }, from: ['contacted'], to: 'appraising' },
    accept: {
      label: { zh: '同意接收', en: 'Accept' },
      from: ['appraising'],
      to: 'accepted',
      needs: ['idType', 'idNo', 'appraisals'],
      approves: true,
    },
    decline: {
      label: { zh: '不予接收', en: 'Decline' },
      from: ['new', 'contacted', 'appraising'],
      to: 'declined',
      needs: ['appraisals'],
      reason: true,
      danger: true,
      reasons: declineReasons,
    },
    accession: {
      label: { zh: '入藏', en: 'Bring into the collection' },
      from: ['accepted'],
      to: 'accessioned',
      needs: ['agreement'],
      approves: true,
      confirm: {
        zh: '将为所列物品建立编目中的藏品记录。',
        en: 'The items will be entered in the collection for cataloguing.',
      },
    },
    issueCertificate: {
      label: { zh: '颁发证书', en: 'Issue the certificate' },
      from: ['accessioned'],
      to: 'closed',
      needs: ['certificateAt'],
    },
  },
  locked: ['declined', 'closed'],
  decision: { states: ['new', 'appraising'], moves: ['contact', 'accept', 'decline'] },
});

/** Objects that people offer the museum after a call, from the offer to the decision. */
export const artifactOffer = defineResource({
  code: 'artifactOffer',
  path: '/about/artifactCollect/artifactOffer',
  label: { zh: '征集线索', en: 'Offers' },
  noun: { zh: '征集线索', en: 'offer' },
  about: { zh: '观众提供的文物线索及其办理', en: 'What is offered to the museum, and what becomes of it' },
  icon: 'search',
  title: 'name',
  entry: { zh: '登记线索', en: 'Register an offer' },

  fields: {
    offerNo: autoNumber({
      label: { zh: '线索编号', en: 'Offer no.' },
      help: { zh: '登记时由系统生成。', en: 'Given by the system when it is entered.' },
      prefix: 'AO',
      auto: true,
    }),
    call: reference({ label: { zh: '征集公告', en: 'Call' }, required: true, to: 'artifactCollect' }),
    name: text({ label: { zh: '提供人', en: 'Offered by' }, required: true, max: 30, seenBy: 'personal' }),
    phone: phone({ label: { zh: '电话', en: 'Telephone' }, required: true, seenBy: 'personal' }),
    email: email({ label: { zh: '邮箱', en: 'E-mail' }, seenBy: 'personal' }),
    ...memberFields,
    ...identityFields,
    way: choice({ label: { zh: '提供方式', en: 'Way' }, required: true, options: collectWays }),
    items: rows({
      label: { zh: '物品', en: 'Items' },
      help: { zh: '一行一件，附照片。', en: 'One thing a row, with pictures.' },
      required: true,
      min: 1,
      max: 50,
      columns: {
        name: text({ label: { zh: '名称', en: 'Name' }, required: true, max: 60 }),
        periodText: text({ label: { zh: '年代', en: 'Period' }, max: 40 }),
        quantity: integer({ label: { zh: '数量', en: 'Quantity' }, required: true, min: 1, max: 10_000 }),
        size: text({ label: { zh: '尺寸', en: 'Size' }, max: 60 }),
        photos: gallery({ label: { zh: '照片', en: 'Pictures' }, required: true, max: 10 }),
        story: longText({ label: { zh: '来历', en: 'Its story' }, max: 1000 }),
      },
    }),
    appraisals: rows({
      label: { zh: '鉴定意见', en: 'Appraisals' },
      help: { zh: '一行一位专家的意见。', en: 'The opinion of one expert a row.' },
      max: 20,
      columns: {
        expert: text({ label: { zh: '专家', en: 'Expert' }, required: true, max: 30 }),
        date: date({ label: { zh: '日期', en: 'Date' }, required: true }),
        opinion: longText({ label: { zh: '意见', en: 'Opinion' }, required: true, max: 1000 }),
        genuine: choice({
          label: { zh: '真伪', en: 'Genuine' },
          required: true,
          options: { yes: { zh: '真', en: 'Yes' }, no: { zh: '伪', en: 'No' }, unclear: { zh: '存疑', en: 'Unclear' } },
        }),
        grade: choice({ label: { zh: '建议级别', en: 'Grade suggested' }, options: objectGrades }),
      },
    }),
    valuation: money({
      label: { zh: '估价（元）', en: 'Valuation (yuan)' },
      help: { zh: '获准查看估价的人可以看到。', en: 'Seen by those who may see valuations.' },
      seenBy: 'value',
    }),
    agreement: file({
      label: { zh: '协议', en: 'Agreement' },
      help: { zh: '双方签字的协议扫描件。', en: 'A scan of the agreement that both have signed.' },
      type: 'pdf',
      megabytes: 20,
    }),
    certificateNo: autoNumber({
      label: { zh: '证书编号', en: 'Certificate no.' },
      help: { zh: '颁发证书时由系统生成。', en: 'Given by the system with the certificate.' },
      prefix: 'JZ',
      at: 'issueCertificate',
      per: 'year',
      digits: 4,
      unique: true,
      auto: true,
    }),
    certificateAt: date({
      label: { zh: '证书日期', en: 'Certificate date' },
      help: { zh: '证书上的日期。', en: 'The day written on the certificate.' },
    }),
    objects: references({
      label: { zh: '入藏藏品', en: 'Objects' },
      help: { zh: '入藏时由系统建立。', en: 'Entered by the system on accession.' },
      to: 'collectionManage',
      max: 50,
      auto: true,
    }),
    ...applicationFields,
  },

  list: {
    columns: ['offerNo', 'name', 'phone', 'way', 'items', 'status', 'submittedAt'],
    filters: [
      'offerNo',
      'name',
      'phone',
      'way',
      'status',
      'submittedAt',
      'appraisals',
      'certificateNo',
      'source',
      'decidedAt',
      'member',
    ],
    search: ['offerNo', 'name', 'phone', 'certificateNo'],
    sort: ['submittedAt', 'desc'],
  },

  form: [
    {
      title: { zh: '提供人', en: 'Offered by' },
      fields: ['call', 'name', 'phone', 'email', 'messageLanguage', 'member', 'idType', 'idNo', 'way'],
    },
    { title: { zh: '物品', en: 'Items' }, fields: ['items'] },
    { title: { zh: '鉴定', en: 'Appraisal' }, fields: ['appraisals', 'valuation'] },
    { title: { zh: '入藏', en: 'Accession' }, fields: ['agreement', 'certificateNo', 'certificateAt', 'objects'] },
    {
      title: { zh: '办理', en: 'Handling' },
      fields: ['offerNo', 'source', 'consentVersion', 'submittedAt', 'decidedAt'],
    },
  ],

  within: { section: 'artifactCollect', field: 'call', open: true },
  workflow: offering,
  applicant: {
    name: 'name',
    phone: 'phone',
    email: 'email',
    language: 'messageLanguage',
    told: [
      { event: 'approved', to: 'accepted' },
      { event: 'rejected', to: 'declined' },
    ],
    values: { number: 'offerNo', title: 'call' },
    templates: 'messageTemplate',
  },
  fourEyes: true,
});
