import type { Sentence } from '../../contract/label.ts';
import type { Move } from '../../declare/workflow.ts';
import { checkCharacters, checkLength } from '../../kinds/plain-text.ts';
import { invalidDraft } from '../http/errors.ts';

const LONGEST = 500;

/** The columns that store the reason of a move; empty if the move takes no reason. */
export function reasonColumns({ reason: required, reasons = {} }: Move, reason: unknown, because?: unknown) {
  if (!required) return {};
  const text = typeof reason === 'string' ? reason.trim() : '';
  const listedReason = typeof because === 'string' && Object.hasOwn(reasons, because) ? reasons[because] : undefined;
  if (because && !listedReason) throw invalidDraft({ reason: unknownReason });
  const fullReason = [listedReason?.zh, text].filter(Boolean).join('：');
  const refusal: Sentence | undefined = fullReason
    ? (checkCharacters(fullReason) ?? checkLength(fullReason, 0, LONGEST))
    : missingReason;
  if (refusal) throw invalidDraft({ reason: refusal });
  return { rejectReason: fullReason };
}

/** The word that a move takes along, for the audit log; null without one. */
export function noteOf({ note }: Move, text: unknown): string | null {
  const trimmed = note && typeof text === 'string' ? text.trim() : '';
  if (trimmed === '') return null;
  const refusal = checkCharacters(trimmed) ?? checkLength(trimmed, 0, LONGEST);
  if (refusal) throw invalidDraft({ reason: refusal });
  return trimmed;
}

/** Returns the required reason, or throws a refusal if it is missing. */
export function requireReason(reason: unknown, missing: Sentence): string {
  const text = typeof reason === 'string' ? reason.trim() : '';
  const refusal: Sentence | undefined = text ? (checkCharacters(text) ?? checkLength(text, 0, LONGEST)) : missing;
  if (refusal) throw invalidDraft({ reason: refusal });
  return text;
}

const unknownReason: Sentence = {
  zh: '请从列出的原因中选择。',
  en: 'Please choose one of the reasons.',
};

const missingReason: Sentence = {
  zh: '请写明原因，原因会留存备查。',
  en: 'Please say why; the reason is kept.',
};
