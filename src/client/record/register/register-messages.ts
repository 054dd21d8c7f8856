/** The texts of the register on the page of a record. */
export const registerMessages = {
  title: { zh: '总账记录', en: 'Register' },
  correction: {
    zh: '更正待第二人核准；核准之前，总账仍为改动前的内容。',
    en: 'A correction waits for a second person; until then the register says what was there before.',
  },
  edits: {
    zh: '已登记入账：改动登记内容（名称、级别、数量、尺寸等）须经第二人核准才记入总账，其他内容保存即生效。',
    en: 'This record is registered: a change of what the register holds waits for a second person; anything else is saved at once.',
  },
  none: { zh: '尚未登记入账。', en: 'Not registered yet.' },
  loading: { zh: '正在读取总账…', en: 'Reading the register …' },
  failed: { zh: '总账没有读取成功。', en: 'The register could not be read.' },
  retry: { zh: '重试', en: 'Try again' },
  reason: { zh: '原因', en: 'Reason' },
  fromBefore: { zh: '系统启用前登记', en: 'Registered before this system' },
} as const;

export const registerSentences = {
  entry: (seq: number) => ({ zh: `第 ${seq} 笔`, en: `Entry ${seq}` }),
  proposed: (names: string) => ({ zh: `提出：${names}`, en: `Proposed by ${names}` }),
  approved: (name: string) => ({ zh: `核准：${name}`, en: `Approved by ${name}` }),
};
