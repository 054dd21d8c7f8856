import { Suspense, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import type { ListLook } from '../../../contract/preference.ts';
import type { SavedView } from '../../../contract/view.ts';
import type { Resource } from '../../../declare/define-resource.ts';
import { useLanguage } from '../../ui/language.tsx';
import { lazyChunk } from '../../ui/lazy.tsx';
import { UserText } from '../../ui/user-text.tsx';
import type { ListLocation } from '../list-location.ts';
import type { ChangeLook } from '../use-list-look.ts';
import { useViews } from './use-views.ts';
import { ViewMenu } from './view-menu.tsx';
import { viewMessages, viewSentences } from './view-messages.ts';
import { differsFromView, searchAt, viewQuery } from './views.ts';

const ViewDialog = lazyChunk(() => import('./view-dialog.tsx'));

interface ViewTabsProps {
  resource: Resource;
  location: ListLocation;
  look: ListLook;
  onLook: ChangeLook;
  view: SavedView | undefined;
}

/** The views of a list as tabs, with the actions of the current one. */
export function ViewTabs({ resource, location, look, onLook, view }: ViewTabsProps) {
  const { say } = useLanguage();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const { views, saveView } = useViews(resource);
  const [asking, setAsking] = useState<SavedView | 'new' | null>(null);
  const query = viewQuery(location, resource);
  const isChanged = view ? differsFromView(view, location, look, resource) : query !== '';
  const saveChanges = async ({ id, name }: SavedView) => {
    // A failure has been shown; the change is still on the screen.
    await saveView({ id, name, query, look, isDefault: view?.isDefault === true }).catch(() => undefined);
  };
  const undo = (from: SavedView) => {
    onLook(from.look);
    navigate({ pathname, search: searchAt(from, resource, search) });
  };
  const tab = (one: SavedView | null, name: string, title?: string) => (
    <Link
      key={one?.id ?? 0}
      to={{ pathname, search: searchAt(one, resource, search) }}
      title={title}
      {...(one?.id === view?.id ? ({ 'aria-current': 'page' } as const) : {})}
    >
      <UserText text={name} />
    </Link>
  );

  return (
    <div className="views">
      <nav className="view-tabs" aria-label={say(viewMessages.views)}>
        {tab(null, say(viewMessages.all))}
        {views.map((one) => tab(one, one.name, one.by === undefined ? undefined : say(viewSentences.by(one.by))))}
      </nav>
      {view ? <ViewMenu resource={resource} view={view} onEdit={() => setAsking(view)} /> : null}
      {isChanged ? (
        <span className="view-changes">
          {view ? <span className="quiet">{say(viewMessages.changed)}</span> : null}
          {view && view.by === undefined ? (
            <LinkLike label={say(viewMessages.keep)} onClick={() => void saveChanges(view)} />
          ) : null}
          <LinkLike label={say(view ? viewMessages.keepAs : viewMessages.keepNew)} onClick={() => setAsking('new')} />
          {view ? <LinkLike label={say(viewMessages.undo)} onClick={() => undo(view)} /> : null}
        </span>
      ) : null}
      {asking ? (
        <Suspense fallback={null}>
          <ViewDialog
            resource={resource}
            query={query}
            look={look}
            {...(asking === 'new' ? {} : { view: asking })}
            onClose={() => setAsking(null)}
            onSaved={(kept) => navigate({ pathname, search: searchAt(kept, resource, search) })}
          />
        </Suspense>
      ) : null}
    </div>
  );
}

const LinkLike = ({ label, onClick }: { label: string; onClick: () => void }) => (
  <button type="button" className="link-button" onClick={onClick}>
    {label}
  </button>
);
