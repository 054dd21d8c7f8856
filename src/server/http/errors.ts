import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Envelope, SUCCESS_CODE } from '../../contract/envelope.ts';
import type { Language, Sentence } from '../../contract/label.ts';
import { KILOBYTE, MEGABYTE } from '../../contract/limits.ts';

/** An error that the operator can act on; any other error is a bug and shown as one general sentence. */
export class Refusal extends Error {
  readonly code: number;
  readonly sentence: Sentence;
  /** A sentence per refused field; only with 422. */
  readonly fields: Record<string, Sentence> | undefined;
  /** Data that the client needs to recover. */
  readonly data: object | undefined;
  /** With 429 and 503: seconds until a retry. */
  retryAfter: number;

  constructor(code: number, sentence: Sentence, fields?: Record<string, Sentence>, data?: object) {
    super(sentence.en);
    this.code = code;
    this.sentence = sentence;
    this.fields = fields;
    this.data = data;
    this.retryAfter = 10;
  }
}

/** The request has no session. `loginAddress` is where the client redirects the operator (S8.1). */
export class NotSignedIn extends Error {
  readonly loginAddress: string;

  constructor(loginAddress: string) {
    super('Nobody is signed in.');
    this.loginAddress = loginAddress;
  }
}

export const forbidden = (): Refusal =>
  new Refusal(403, {
    zh: '您没有这项操作的权限，如有需要请联系管理员。',
    en: 'You may not do this; please ask the administrator if you need to.',
  });

export const notFound = (): Refusal =>
  new Refusal(404, {
    zh: '这条记录不存在或已被删除，请返回列表刷新。',
    en: 'This record does not exist or has been deleted; please go back to the list and refresh.',
  });

export const unreadableRequest = (sentence: Sentence): Refusal => new Refusal(400, sentence);

export const invalidDraft = (fields: Record<string, Sentence>): Refusal =>
  new Refusal(
    422,
    { zh: '请改正标出的内容后再保存。', en: 'Please correct the marked fields and save again.' },
    fields,
  );

/** The reason why one of several writes failed; errors of its fields say more than the general sentence. */
export function refusalSentence(error: unknown): Sentence {
  if (!(error instanceof Refusal)) return notChanged;
  const fields = Object.values(error.fields ?? {}).slice(0, 3);
  if (fields.length === 0) return error.sentence;
  return { zh: fields.map(({ zh }) => zh).join(''), en: fields.map(({ en }) => en).join(' ') };
}

const notChanged: Sentence = {
  zh: '服务器出错了，这一条没有改动，请重试。',
  en: 'The server failed; this one was not changed. Please try again.',
};

/** Wraps the data of a successful response in the envelope. */
export const envelope = <T>(data: T): Envelope<T> => ({ code: SUCCESS_CODE, msg: '', data });

/** The language of the request; Chinese unless English is preferred. */
export const languageOf = (request: Pick<FastifyRequest, 'headers'>): Language =>
  /^\s*en\b/i.test(request.headers['accept-language'] ?? '') ? 'en-US' : 'zh-CN';

/** The error handler of every route. */
export function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler(sendFailure);
  app.setNotFoundHandler((request, reply) => sendRefusal(request, reply, unknownCall));
}

/** Also used for errors before routing, such as an address that cannot be decoded. */
export function sendFailure(
  error: FastifyError | Refusal | NotSignedIn,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  if (error instanceof NotSignedIn) return send(reply, 402, error.loginAddress, null);
  const refusal = error instanceof Refusal ? error : refusalOf(error, request);
  if (refusal.code >= 500) request.log.error({ err: error }, 'a call failed');
  return sendRefusal(request, reply, refusal);
}

function sendRefusal(request: FastifyRequest, reply: FastifyReply, refusal: Refusal): FastifyReply {
  const language = languageOf(request) === 'en-US' ? 'en' : 'zh';
  if ([429, 503].includes(refusal.code)) reply.header('retry-after', String(refusal.retryAfter));
  const fields = Object.entries(refusal.fields ?? {}).map(([name, sentence]) => [name, sentence[language]]);
  const data = refusal.fields ? { fields: Object.fromEntries(fields) } : (refusal.data ?? null);
  return send(reply, refusal.code, refusal.sentence[language], data);
}

const send = (reply: FastifyReply, code: number, msg: string, data: unknown): FastifyReply =>
  reply
    .code(code)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .serializer((payload: unknown) => JSON.stringify(payload))
    .send({ code, msg, data } satisfies Envelope);

export const unknownCall = new Refusal(404, {
  zh: '没有这个接口，请刷新页面后重试。',
  en: 'There is no such call; please reload the page and try again.',
});

/** Translates errors of the framework; any unforeseen error becomes a 500. */
function refusalOf(error: FastifyError, { routeOptions }: FastifyRequest): Refusal {
  if (DISK_FULL_CODES.includes(error.code)) return new Refusal(507, noDiskSpace);
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') return new Refusal(413, bodyTooLarge(routeOptions.bodyLimit));
  const tooLarge = tooLargeSentences[error.code];
  if (tooLarge) return new Refusal(413, tooLarge);
  const status = MALFORMED_FORM.test(error.message) ? 400 : (error.statusCode ?? 500);
  const sentence = (error as { sentence?: Sentence }).sentence ?? sentences[status];
  if (sentence) return new Refusal(status, sentence);
  return status >= 400 && status < 500
    ? new Refusal(status, sentences[400] as Sentence)
    : new Refusal(500, unexpectedError);
}

/** Messages of the multipart parser for truncated or empty forms. */
const MALFORMED_FORM = /unexpected end of multipart data$|^Multipart: Boundary not found$/i;

/** Error codes of the system and of PostgreSQL for a full disk. */
const DISK_FULL_CODES = ['ENOSPC', '53100'];

function bodyTooLarge(limit: number): Sentence {
  const size = limit < MEGABYTE ? `${limit / KILOBYTE} KB` : `${limit / MEGABYTE} MB`;
  return {
    zh: `内容太大，一次最多 ${size}，请缩小后再试。`,
    en: `This is too large; at most ${size} can be sent at once. Please make it smaller and try again.`,
  };
}

/** Error codes of the multipart parser for exceeded limits, with the sentence for each. */
const tooLargeSentences: Record<string, Sentence> = {
  FST_FILES_LIMIT: { zh: '一次只能上传一个文件。', en: 'Please upload one file at a time.' },
  FST_FIELDS_LIMIT: {
    zh: '内容太大：文件之外的内容太多。',
    en: 'This is too large: there is too much beside the file.',
  },
  FST_PARTS_LIMIT: {
    zh: '内容太大：文件之外的内容太多。',
    en: 'This is too large: there is too much beside the file.',
  },
};

const noDiskSpace: Sentence = {
  zh: '服务器的磁盘已满，您的内容没有保存；请告诉管理员，腾出空间后再试。',
  en: 'The disk of the server is full; nothing was saved. Tell the administrator and try again once there is room.',
};

const unexpectedError: Sentence = {
  zh: '服务器出错了，您的内容没有保存，请稍后重试。',
  en: 'The server failed; nothing was saved. Please try again in a moment.',
};

const sentences: Record<number, Sentence> = {
  400: {
    zh: '请求无法读懂，请刷新页面后重试。',
    en: 'The request could not be read; please reload the page and try again.',
  },
  405: { zh: '这个地址不接受这种请求。', en: 'This address does not take that kind of request.' },
  413: { zh: '内容太大，请缩小后再试。', en: 'This is too large; please make it smaller and try again.' },
  414: { zh: '地址太长。', en: 'The address is too long.' },
  415: { zh: '不支持这种内容类型。', en: 'This kind of content is not supported.' },
  429: { zh: '请求太频繁，请稍后再试。', en: 'Too many requests; please wait a moment.' },
  503: { zh: '服务器暂时繁忙，请稍后重试。', en: 'The server is busy; please try again in a moment.' },
};
