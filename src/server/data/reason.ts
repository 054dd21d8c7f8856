import { checkCharacters, checkLength } from '../../declare/kinds/plain-text.ts';
import type { Sentence } from '../../declare/label.ts';
import type { Move } from '../../declare/workflow.ts';
import { invalid } from '../errors.ts';

const LONGEST = 500;

/** The reason a move asks for, as the record keeps it; a move that asks for none keeps none. */
export function reasonIn(move: Move, reason: unknown): { rejectReason?: string } {
  if (!move.reason) return {};
  const text = typeof reason === 'string' ? reason.trim() : '';
  const refused: Sentence | undefined = text ? (checkCharacters(text) ?? checkLength(text, 0, LONGEST)) : missing;
  if (refused) throw invalid({ reason: refused });
  return { rejectReason: text };
}

const missing: Sentence = {
  zh: '请写明原因，作者会看到。',
  en: 'Please say why; the author will read it.',
};
