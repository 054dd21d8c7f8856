import { DAY } from '../../src/contract/museum-time.ts';
import { callAs } from './api-calls.ts';

interface RecordTitle {
  id: number;
  title: string;
}

export interface Application {
  id: number;
  version: number;
}

/** What the activity of the session asks of a child. */
interface SignUp {
  birthday: string;
  companionCount: number;
}

/** Creates a session with two seats and an application for each child. */
export async function createSessionOfTwo(
  children: readonly string[],
): Promise<{ session: RecordTitle; applications: Application[]; activity: RecordTitle; signUp: SignUp }> {
  const { list } = await callAs('admin', 'GET', 'juniorActivities/list?status=published&pageSize=100');
  // One that may have sessions on any day.
  const { id, title, venue, companions } = list.find(({ heldTo }: { heldTo: string | null }) => heldTo === null);
  const activity = { id, title };
  // A venue has one session at a time, and every test asks for one.
  const day = new Date(Date.parse('2031-07-18') + (Date.now() % 300) * DAY).toISOString().slice(0, 10);
  const name = `两人场 ${Date.now()}`;
  const created = await callAs<RecordTitle>('admin', 'POST', 'activitySession/', {
    activity,
    venue,
    name,
    capacity: 2,
    waitlist: 5,
    state: 'open',
    startAt: `${day}T01:30:00.000Z`,
    endAt: `${day}T03:30:00.000Z`,
    teacher: null,
  });
  const session = { id: created.id, title: name };
  const signUp = { birthday: '2021-05-17', companionCount: companions === 'required' ? 1 : 0 };
  const applications: Application[] = [];
  for (const childName of children) {
    const application = await callAs<Application>('desk', 'POST', 'juniorActivitiesApply/', {
      ...{
        activity,
        session: { id: session.id, title: '' },
        childName,
        ...signUp,
        source: 'desk',
        consentVersion: '2026-01',
      },
      guardianName: '何文',
      relation: 'mother',
      guardianPhone: '13800138000',
      guardianConsent: true,
    });
    applications.push(application);
  }
  return { session, applications, activity, signUp };
}
