import { checkCharacters, checkLength } from '../../declare/kinds/plain-text.ts';
import type { Sentence } from '../../declare/label.ts';
import type { Move } from '../../declare/workflow.ts';
import { invalidDraft } from '../http/errors.ts';

const LONGEST = 500;

/** The columns that store the reason of a move; empty if the move takes no reason. */
export function reasonColumns({ reason: asks, reasons = {} }: Move, reason: unknown, because?: unknown) {
  if (!asks) return {};
  const said = typeof reason === 'string' ? reason.trim() : '';
  const chosen = typeof because === 'string' && Object.hasOwn(reasons, because) ? reasons[because] : undefined;
  if (because && !chosen) throw invalidDraft({ reason: unknown });
  const text = [chosen?.zh, said].filter(Boolean).join('：');
  const refused: Sentence | undefined = text ? (checkCharacters(text) ?? checkLength(text, 0, LONGEST)) : missing;
  if (refused) throw invalidDraft({ reason: refused });
  return { rejectReason: text };
}

/** Returns the required reason, or throws a refusal if it is missing. */
export function requireReason(reason: unknown, reasonless: Sentence): string {
  const text = typeof reason === 'string' ? reason.trim() : '';
  const refused: Sentence | undefined = text ? (checkCharacters(text) ?? checkLength(text, 0, LONGEST)) : reasonless;
  if (refused) throw invalidDraft({ reason: refused });
  return text;
}

const unknown: Sentence = {
  zh: '请从列出的原因中选择。',
  en: 'Please choose one of the reasons.',
};

const missing: Sentence = {
  zh: '请写明原因，原因会留存备查。',
  en: 'Please say why; the reason is kept.',
};
