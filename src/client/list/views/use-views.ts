import { calls } from '../../../contract/calls.ts';
import type { SavedView, ViewDraft } from '../../../contract/view.ts';
import type { Resource } from '../../../declare/define-resource.ts';
import { usePreferenceCall } from '../../session/preference-call.tsx';
import { useChangePreferences, usePreferences } from '../../session/preferences.tsx';
import { useSession } from '../../session/session.ts';
import { isSameId } from '../../transport/wire/id.ts';
import { handledStatuses } from '../../ui/handled-statuses.ts';

/** The saved views of a section; every call returns the complete new list. */
export function useViews({ code }: Resource) {
  const { viewRoles } = useSession().user;
  const { views: allViews = [] } = usePreferences();
  const changePreferences = useChangePreferences();
  const callPreference = usePreferenceCall();
  const requestViews = async (request: {
    url: string;
    method: 'post' | 'put' | 'delete';
    values: object | undefined;
  }) => {
    const answer = await callPreference({ ...request, meta: handledStatuses(422) });
    const views: SavedView[] = Array.isArray(answer) ? answer : allViews;
    changePreferences(() => ({ views }));
    return views;
  };
  return {
    views: allViews.filter(({ section }) => section === code),
    /** Undefined where this operator may not share views. */
    roles: viewRoles,
    /** Creates a view, or updates it when it has an id. */
    async saveView(draft: Omit<ViewDraft, 'section'>): Promise<SavedView | undefined> {
      const { id } = draft;
      const values = { section: code, ...draft };
      const views = await requestViews({ url: calls.view, method: id === undefined ? 'post' : 'put', values });
      return views.find((one) =>
        id === undefined ? one.section === code && one.name === draft.name : isSameId(one.id, id),
      );
    },
    remove: (id: number) =>
      requestViews({ url: `${calls.view}?id=${encodeURIComponent(id)}`, method: 'delete', values: undefined }),
    openWith: (id: number | null) =>
      requestViews({ url: calls.viewDefault, method: 'put', values: { section: code, id } }),
  };
}
