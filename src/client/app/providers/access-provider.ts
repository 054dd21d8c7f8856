import type { AccessControlProvider, CanParams } from '@refinedev/core';
import { actionCode, CALENDAR, isReading, MEDIA, mayDo, missingCode, SEARCH } from '../../../declare/actions.ts';
import type { Resource } from '../../../declare/define-resource.ts';
import type { AccessAnswer, Can } from '../../session/use-may.ts';

/**
 * Refine's access-control provider. It decides by the codes of the menu: a code that was not granted is denied, and so is
 * everything before the menu is loaded, and so is what the server does not have. A denial names the missing code.
 */
export function createAccessProvider(
  codes: ReadonlySet<string>,
  sections: readonly Resource[],
  isOnServer: (resource: Pick<Resource, 'code' | 'shared' | 'within'>) => boolean = () => true,
): AccessControlProvider & { can: Can } {
  const resourcesByCode = new Map(sections.map((resource) => [resource.code, resource]));
  const isGranted = (code: string) => codes.has(code);
  const missingFor = (code: string, action: string): string | undefined => {
    const resource = resourcesByCode.get(code);
    if (resource && !isOnServer(resource)) return code;
    if (resource) return missingCode(resource, action, isGranted, sections);
    if (code === SEARCH && sections.some((one) => mayDo(one, 'list', isGranted, sections))) return undefined;
    const maySave = (one: Resource) => ['create', 'edit'].some((write) => mayDo(one, write, isGranted, sections));
    if (code === MEDIA && isOnServer({ code }) && sections.some(maySave)) return undefined;
    const mayReadEvents = (one: Resource) => one.calendar && mayDo(one, 'list', isGranted, sections);
    if (code === CALENDAR && isOnServer({ code }) && sections.some(mayReadEvents)) return undefined;
    // A group of the menu or the start page, which has no records.
    const needed = isReading(action) ? code : actionCode(code, action);
    return isGranted(needed) ? undefined : needed;
  };
  // Every link of a list asks, and an answer changes only with the codes, for which a new provider is created.
  const answers = new Map<string, AccessAnswer>();
  const sync = ({ resource = '', action }: CanParams): AccessAnswer => {
    const key = actionCode(resource, action);
    const answer = answers.get(key) ?? answerFor(missingFor(resource, action));
    answers.set(key, answer);
    return answer;
  };
  return {
    can: Object.assign(async (params: CanParams) => sync(params), { sync }),
    // The menu's replacement invalidates all queries, these among them.
    options: { queryOptions: { staleTime: Number.POSITIVE_INFINITY } },
  };
}

const answerFor = (missing: string | undefined): AccessAnswer =>
  missing === undefined ? { can: true } : { can: false, reason: missing };
