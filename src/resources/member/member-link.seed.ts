import type { ReferenceValue } from '../../contract/record.ts';
import type { SeedRow, SeedWorld } from '../../demo/define-seed.ts';
import { outOf100, referTo } from '../composing.seed.ts';
import { mobileAt } from '../people.seed.ts';

/** The members who come again and again: the first to have registered. */
const REGULARS = 400;
/** The telephone numbers from here on belong to nobody who has registered. */
const OTHERS = 5_000;

interface Applicant {
  member: ReferenceValue | null;
  phone: string;
  /** What the member has given. */
  name: string | null;
  gender: 'f' | 'm' | null;
}

/** Who applies in the demonstration: two of five are members, linked by their telephone number as `linkMember` does. */
export async function createApplicants({ rowsOf }: SeedWorld): Promise<(at: number, submittedAt: Date) => Applicant> {
  const regulars = await rowsOf('memberManage', REGULARS);
  return (at, submittedAt) => {
    const member = outOf100(at, 301, 40) ? regulars[(at * 17) % REGULARS] : undefined;
    const isOpen =
      member && member.status !== 'cancelled' && Date.parse(String(member.registeredAt)) <= submittedAt.getTime();
    if (!isOpen) return { member: null, phone: mobileAt(OTHERS + (at % OTHERS)), name: null, gender: null };
    const { realName, gender } = member as SeedRow & { realName: string | null; gender: Applicant['gender'] };
    return { member: referTo(member), phone: String(member.phone), name: realName, gender };
  };
}
