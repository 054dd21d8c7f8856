import { autoNumber } from '../kinds/auto-number/auto-number.ts';
import { choice } from '../kinds/choice/choice.ts';
import { dateTime } from '../kinds/date-time/date-time.ts';
import { idNumber, idTypes } from '../kinds/id-number/id-number.ts';
import { image } from '../kinds/image/image.ts';
import { integer } from '../kinds/integer/integer.ts';
import { longText } from '../kinds/long-text/long-text.ts';
import { richText } from '../kinds/rich-text/rich-text.ts';
import { tags } from '../kinds/tags/tags.ts';
import { text } from '../kinds/text/text.ts';

/** Fields that many sections share unchanged; a section spreads them among its own. */

/** The fields of an article for the public. */
export const articleFields = {
  title: text({ label: { zh: '标题', en: 'Title' }, required: true, min: 2, max: 120, translated: true }),
  summary: longText({
    label: { zh: '摘要', en: 'Summary' },
    help: {
      zh: '列表、检索和分享时显示的一两句话。',
      en: 'One or two sentences for lists, searches and shared links.',
    },
    max: 300,
    translated: true,
  }),
  cover: image({
    label: { zh: '封面', en: 'Cover' },
    help: {
      zh: '列表和页面顶部的图片，裁切时保留焦点。',
      en: 'In lists and at the top of the page; its focal point survives a crop.',
    },
    required: 'publish',
    least: { width: 1200, height: 675 },
    ratio: 16 / 9,
    focal: true,
  }),
  body: richText({ label: { zh: '正文', en: 'Text' }, required: 'publish', min: 20, translated: true }),
  tags: tags({
    label: { zh: '标签', en: 'Tags' },
    help: { zh: '便于检索和归类，可填多个。', en: 'For searching and grouping; as many as help.' },
  }),
} as const;

/** The moments that the `publishing` workflow reads, and the order among other records. */
export const publishingFields = {
  publishAt: dateTime({
    label: { zh: '发布时间', en: 'Publication time' },
    help: {
      zh: '留空则审核通过后立即发布，并填入当时的时间（北京时间）。',
      en: 'Empty: as soon as it is approved, and that moment is filled in (Shanghai time).',
    },
  }),
  offlineAt: dateTime({
    label: { zh: '下线时间', en: 'Take offline at' },
    help: { zh: '留空则一直展示。', en: 'Empty: it stays.' },
    after: 'publishAt',
  }),
  sortNo: integer({
    label: { zh: '排序号', en: 'Order' },
    help: { zh: '小的在前，0 到 9999。', en: 'Smaller numbers come first, 0 to 9999.' },
    min: 0,
    max: 9999,
    initial: 100,
  }),
} as const;

/** The fields of every application, whatever its source. */
export const applicationFields = {
  source: choice({
    label: { zh: '来源', en: 'Came by' },
    help: {
      zh: '申请从哪里来；代为登记时选“电话”或“前台”。',
      en: 'Where it came from; for one entered here, telephone or front desk.',
    },
    required: true,
    initial: 'desk',
    options: {
      web: { zh: '官网', en: 'Website' },
      mini: { zh: '小程序', en: 'Mini program' },
      phone: { zh: '电话', en: 'Telephone' },
      desk: { zh: '前台', en: 'Front desk' },
    },
  }),
  submittedAt: dateTime({
    label: { zh: '提交时间', en: 'Submitted' },
    help: { zh: '提交时由系统记下。', en: 'Recorded by the system on submission.' },
    auto: 'created',
  }),
  decidedAt: dateTime({
    label: { zh: '处理时间', en: 'Decided' },
    help: { zh: '作出决定时由系统记下。', en: 'Recorded by the system when it is decided.' },
    auto: 'decided',
  }),
  messageLanguage: choice({
    label: { zh: '通知语言', en: 'Language of messages' },
    help: { zh: '发给申请人的通知用这种语言。', en: 'Messages to the applicant are sent in it.' },
    initial: 'zh',
    options: { zh: { zh: '中文', en: 'Chinese' }, en: { zh: '英文', en: 'English' } },
  }),
  consentVersion: text({
    label: { zh: '隐私条款版本', en: 'Privacy text accepted' },
    help: { zh: '申请人同意的隐私条款版本。', en: 'The version of the privacy text the applicant accepted.' },
    required: true,
    max: 20,
  }),
} as const;

/** The identity document of a person, and its number, which is shown once a document is chosen. */
export const identityFields = {
  idType: choice({
    label: { zh: '证件类型', en: 'Document' },
    help: { zh: '先选证件，再填号码。', en: 'Choose the document first, then write its number.' },
    options: idTypes,
  }),
  idNo: idNumber({
    label: { zh: '证件号码', en: 'Document no.' },
    help: { zh: '平时遮盖，说明原因后逐条查看。', en: 'Masked; shown one at a time to those who give a reason.' },
    required: true,
    when: { field: 'idType', is: ['resident', 'hkMacao', 'taiwan', 'passport'] },
    type: 'idType',
    seenBy: 'sensitive',
  }),
} as const;

/** The number of an application: `<prefix>-202611-00042`. */
export const applyNo = (prefix: string) =>
  autoNumber({ label: { zh: '申请编号', en: 'Application no.' }, prefix, auto: true });
