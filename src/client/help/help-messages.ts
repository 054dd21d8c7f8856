import type { Label } from '../../contract/label.ts';

export const helpMessages = {
  close: { zh: '关闭', en: 'Close' },
  print: { zh: '打印', en: 'Print' },
  saveAsHtml: { zh: '存为网页', en: 'Save as HTML' },
  ownHandbook: { zh: '我的岗位手册', en: 'My handbook' },
  showFirstSteps: { zh: '显示入门五步', en: 'Show the first steps' },
  keys: { zh: '快捷键', en: 'Keys' },
  initial: { zh: '新建的记录从这里开始', en: 'New records begin here' },
  forWhom: { zh: '给谁看', en: 'Who sees it' },
  publicAfterwards: {
    zh: '发布后观众在官网看到；其他状态的内容只有后台看得到。',
    en: 'Visitors see what is published; in every other state a record stays in this back office.',
  },
  fromApplicants: {
    zh: '记录来自观众的申请，供馆内办理，不对外公开；开启通知发送后，结果会通知申请人。',
    en: 'Applications from outside, handled here and not shown in public; where sending is on, applicants are told the outcome.',
  },
  staffOnly: { zh: '供馆内工作使用，不单独发布。', en: 'For the work of the museum; it is not published by itself.' },
  register: {
    zh: '登记后写入账册，之后的改动经核准才生效。',
    en: 'What is registered stands in the book; later changes count once they are approved.',
  },
  states: { zh: '状态与流程', en: 'States and moves' },
  statesHelp: {
    zh: '图中的数字见下表；实线由人操作，虚线由系统按时间完成，醒目的由您操作。',
    en: 'The numbers are those of the list below. Solid lines are made by people, dashed ones by the system; yours stand out.',
  },
  statesHelpOfRole: {
    zh: '图中的数字见下表；实线由人操作，虚线由系统按时间完成，醒目的由这个岗位操作。',
    en: 'The numbers are those of the list below. Solid lines are made by people, dashed ones by the system; those of this role stand out.',
  },
  you: { zh: '您可以操作', en: 'You may' },
  bySystem: { zh: '系统自动', en: 'By the system' },
  asksReason: { zh: '要写明原因', en: 'asks for a reason' },
  takesNote: { zh: '可附一句话给审核人', en: 'takes a word to whoever decides' },
  complete: { zh: '内容要填写完整', en: 'everything required must be there' },
  anotherPerson: { zh: '由没有改过这条记录的人操作', en: 'by somebody who has not changed the record' },
  changedState: { zh: '有未发布的修改', en: 'with changes' },
  correctionState: { zh: '有待核准的更正', en: 'with a correction' },
  permissions: { zh: '权限说明', en: 'What each permission allows' },
  allowed: { zh: '您有', en: 'yours' },
  missing: { zh: '您没有', en: 'not yours' },
  fields: { zh: '填写说明', en: 'Fields' },
  required: { zh: '必填', en: 'required' },
  requiredToPublish: { zh: '发布前必填', en: 'required for publication' },
  fillsItself: { zh: '系统填写', en: 'filled in by the system' },
  yes: { zh: '是', en: 'yes' },
  no: { zh: '否', en: 'no' },
  files: { zh: '导入与导出', en: 'Import and export' },
  exports: {
    zh: '列表可导出为表格：当前筛选的结果，或选中的行，列由您选择。',
    en: 'The list can be exported as a sheet: what the filters find or what is selected, in the columns you choose.',
  },
  imports: {
    zh: '可从表格导入：有编号的行更新已有记录，其余的新建。先核对，再写入。',
    en: 'Sheets can be imported: a row with a number changes that record, the others are new. You check it before anything is written.',
  },
  noImport: { zh: '这个栏目不从表格导入。', en: 'Sheets cannot be imported here.' },
  overviewHelp: {
    zh: '这里汇总与您有关的事：先是等您处理的，再是统计；最下面是您可以打开的所有栏目。卡片的顺序可以自己安排。',
    en: 'What concerns you at one place: first what waits for you, then figures, and below all sections you may open. You can arrange the cards.',
  },
  searchHelp: {
    zh: '在您能看到的所有栏目中查找。支持标题、编号、电话和摘要中的词，不查正文；点击结果打开记录。',
    en: 'Searches every section you may read: titles, numbers, telephones and summaries, but not whole articles. A click opens the record.',
  },
  mediaHelp: {
    zh: '所有栏目共用的图片和文件：查看在哪里使用，补充说明文字，整理和替换。',
    en: 'The pictures and files of all sections: where each is used, its description, and replacing it.',
  },
  otherHelp: {
    zh: '从顶部菜单打开栏目；在每个栏目里按 ? 查看它的说明。',
    en: 'Open a section from the menu at the top; in each, ? explains it.',
  },
  role: { zh: '岗位手册', en: 'Handbook of a role' },
  roleHandbook: { zh: '岗位手册', en: 'Handbook of this role' },
  roleIntroduction: {
    zh: '这个岗位可以看到的栏目，在每个栏目里能做什么，以及填写时要注意的地方。',
    en: 'The sections this role sees, what it does in each, and what to know when filling them in.',
  },
  ownIntroduction: {
    zh: '您可以看到的栏目，在每个栏目里能做什么，以及填写时要注意的地方。',
    en: 'The sections you see, what you do in each, and what to know when filling them in.',
  },
  nothingAllowed: { zh: '这个岗位还没有任何栏目。', en: 'This role opens no section yet.' },
  contents: { zh: '目录', en: 'Contents' },
  sharedRecords: { zh: '公用资料', en: 'Shared records' },
  readOnly: { zh: '只查看，不修改。', en: 'Reads, and changes nothing.' },
} satisfies Record<string, Label>;

export const helpSentences = {
  helpOf: (name: Label): Label => ({ zh: `帮助：${name.zh}`, en: `Help: ${name.en}` }),
  handbookOf: (name: string): Label => ({ zh: `岗位手册：${name}`, en: `Handbook: ${name}` }),
  pictureOf: ({ zh, en }: Label): Label => ({
    zh: `${zh}的状态图，下面的列表逐条说明`,
    en: `The states of ${en} as a picture, in words in the list below`,
  }),
  momentToCome: ({ zh, en }: Label): Label => ({ zh: `通过时“${zh}”未到`, en: `Approved before “${en}”` }),
  momentReached: ({ zh, en }: Label): Label => ({ zh: `到了“${zh}”`, en: `At “${en}”` }),
  momentPast: ({ zh, en }: Label): Label => ({ zh: `过了“${zh}”`, en: `After “${en}”` }),
  colleagues: ({ zh, en }: Label): Label => ({
    zh: `由有“${zh}”权限的同事操作`,
    en: `Colleagues with the permission “${en}”`,
  }),
  asIn: ({ zh, en }: Label): Label => ({
    zh: `状态与流程和“${zh}”相同。`,
    en: `States and moves as in “${en}”.`,
  }),
  needs: (zh: string, en: string): Label => ({ zh: `之前填写${zh}`, en: `needs ${en}` }),
  requiredFor: ({ zh, en }: Label): Label => ({ zh: `“${zh}”之前必填`, en: `required for “${en}”` }),
  onlyIf: (field: Label, zh: string, en: string): Label => ({
    zh: `“${field.zh}”为${zh}时`,
    en: `where ${field.en} is ${en}`,
  }),
  part: (title: string, count: number): Label => ({ zh: `${title}（${count}）`, en: `${title} (${count})` }),
  importsBy: ({ zh, en }: Label): Label => ({
    zh: `可从表格导入：按“${zh}”找到并更新已有记录，其余的新建。先核对，再写入。`,
    en: `Sheets can be imported: a row is matched by “${en}”, the others are new. You check it before anything is written.`,
  }),
  sheet: ({ zh, en }: Label): Label => ({
    zh: `“${zh}”是正式表样，可按它导出、打印和导入。`,
    en: `“${en}” is an official form, for export, print and import.`,
  }),
};
