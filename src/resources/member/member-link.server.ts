import type { ReferenceValue } from '../../contract/record.ts';
import type { RuleContext } from '../../server/records/rules.ts';

const MEMBERS = 'memberManage';
/** A closed account is nobody's any more. */
const states = ['active', 'frozen'];

type LinkedDraft = { member: ReferenceValue | null };
type LinkContext<P extends string> = Pick<RuleContext, 'valueIn' | 'findOne'> & {
  before: (LinkedDraft & Record<P, string | null>) | null;
};

/**
 * Links a draft to the member whose telephone number is written in `phone`, whoever saves it: those who may not see
 * members do not see the link, and a later reader finds it. A member who was chosen stays, and so does one who was taken
 * out; a corrected number corrects a link that was made by the number before.
 */
export async function linkMember<P extends string, D extends LinkedDraft & Record<P, string | null>>(
  draft: D,
  phone: P,
  { before, valueIn, findOne }: LinkContext<P>,
): Promise<D> {
  const previous = before?.[phone] ?? null;
  const current: string | null = draft[phone];
  if (current === previous) return draft;
  if (draft.member && !(await isLinkedBy(previous, draft.member, before, valueIn))) return draft;
  const id = current === null ? undefined : await findOne(MEMBERS, { phone: current, status: states });
  return { ...draft, member: id === undefined ? null : { id, title: '' } };
}

/** Whether the link is the one before, made by the number before. */
const isLinkedBy = async (
  previous: string | null,
  { id }: ReferenceValue,
  before: LinkedDraft | null,
  valueIn: RuleContext['valueIn'],
): Promise<boolean> =>
  previous !== null && before?.member?.id === id && (await valueIn(MEMBERS, id, 'phone')) === previous;
