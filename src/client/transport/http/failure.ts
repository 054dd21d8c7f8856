import { type Envelope, LOGIN_CODES, SUCCESS_CODE } from '../../../contract/envelope.ts';
import { inLanguage, type Language } from '../../../contract/label.ts';
import type { Failure } from './api-error.ts';
import { httpMessages, type SentContent, statusSentence, tooLarge } from './messages.ts';

/** The failure of an answer, from its envelope where it has one. */
export function failureOf(status: number, body: unknown, language: Language, content?: SentContent): Failure {
  if (!isEnvelope(body)) return { message: statusText(status, language, content), statusCode: status, code: status };
  const code = codeOf(status, body);
  const msg = typeof body.msg === 'string' ? body.msg.trim() : '';
  const errors = fieldErrorsOf(body.data);
  return {
    message: msg || inLanguage(httpMessages.requestError, language),
    // Some servers answer every call with 200, or with 400, and say in the body only what went wrong.
    statusCode: status <= 400 && code >= 403 && code < 600 ? code : status,
    code,
    ...(body.showType == null ? {} : { showType: Number(body.showType) }),
    ...(typeof body.errorPage === 'string' ? { errorPage: body.errorPage } : {}),
    ...(errors ? { errors } : {}),
    ...(code === 409 && body.data != null ? { data: body.data } : {}),
    ...(msg && (status === 402 || LOGIN_CODES.includes(code)) ? { loginAddress: msg } : {}),
  };
}

const isEnvelope = (body: unknown): body is Partial<Envelope> =>
  typeof body === 'object' && body !== null && ('code' in body || 'msg' in body);

/** An HTTP error that calls itself a success in its body is still an error (S3.5). */
function codeOf(status: number, { code }: Partial<Envelope>): number {
  const bodyCode = Number(code);
  return code == null || Number.isNaN(bodyCode) || bodyCode === SUCCESS_CODE ? status : bodyCode;
}

/** A proxy in front of the server has limits of its own and answers without an envelope. */
const statusText = (status: number, language: Language, content: SentContent | undefined): string =>
  inLanguage(
    status === 413 && content ? tooLarge(content) : status >= 400 ? statusSentence(status) : httpMessages.requestError,
    language,
  );

function fieldErrorsOf(data: unknown): Record<string, string> | undefined {
  const fields = (data as { fields?: unknown } | null | undefined)?.fields;
  if (typeof fields !== 'object' || fields === null) return undefined;
  return Object.fromEntries(Object.entries(fields).map(([name, sentence]) => [name, String(sentence)]));
}
