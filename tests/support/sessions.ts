import { callAs } from './api-calls.ts';

interface RecordTitle {
  id: number;
  title: string;
}

export interface Application {
  id: number;
  version: number;
}

/** Creates a session with two seats and an application for each child. */
export async function createSessionOfTwo(
  children: readonly string[],
): Promise<{ session: RecordTitle; applications: Application[] }> {
  const { list } = await callAs('admin', 'GET', 'juniorActivities/list?status=published&pageSize=1');
  const [{ id, title, venue, companions }] = list;
  const activity = { id, title };
  const session: RecordTitle = await callAs('admin', 'POST', 'activitySession/', {
    activity,
    venue,
    name: `两人场 ${Date.now()}`,
    capacity: 2,
    waitlist: 5,
    state: 'open',
    startAt: '2031-07-18T01:30:00.000Z',
    endAt: '2031-07-18T03:30:00.000Z',
    teacher: null,
  });
  const applications: Application[] = [];
  for (const childName of children) {
    const application = await callAs<Application>('desk', 'POST', 'juniorActivitiesApply/', {
      ...{
        activity,
        session: { id: session.id, title: '' },
        childName,
        birthday: '2021-05-17',
        companionCount: companions === 'required' ? 1 : 0,
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
  return { session, applications };
}
