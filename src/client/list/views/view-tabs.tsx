import { MoreOutlined } from '@ant-design/icons';
import { Button, Dropdown, Modal } from 'antd';
import { Suspense, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import type { ListLayout } from '../../../contract/preference.ts';
import type { SavedView } from '../../../contract/view.ts';
import { VIEW } from '../../../contract/view.ts';
import type { Resource } from '../../../declare/define-resource.ts';
import type { ListLocation } from '../../transport/wire/list-location.ts';
import { listSearch, parseListLocation } from '../../transport/wire/list-location.ts';
import { closeButtonLabel } from '../../ui/dialog-buttons.ts';
import { useLanguage } from '../../ui/language.tsx';
import { lazyChunk } from '../../ui/lazy.tsx';
import { UserText } from '../../ui/user-text.tsx';
import type { ChangeLayout } from '../use-list-layout.ts';
import { useViews } from './use-views.ts';
import { viewMessages, viewSentences } from './view-messages.ts';

const ViewDialog = lazyChunk(() => import('./view-dialog.tsx'));

interface ViewTabsProps {
  resource: Resource;
  location: ListLocation;
  layout: ListLayout;
  onLayout: ChangeLayout;
  view: SavedView | undefined;
}

/** The views of a list as tabs, with the actions of the current one. */
export function ViewTabs({ resource, location, layout, onLayout, view }: ViewTabsProps) {
  const { say } = useLanguage();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const { views, saveView } = useViews(resource);
  const [edited, setEdited] = useState<SavedView | 'new' | null>(null);
  const query = viewQuery(location, resource);
  const isChanged = view ? differsFromView(view, location, layout, resource) : query !== '';
  const saveChanges = async ({ id, name }: SavedView) => {
    // A failure has been shown; the change is still on the screen.
    await saveView({ id, name, query, layout, isDefault: view?.isDefault === true }).catch(() => undefined);
  };
  const undo = (from: SavedView) => {
    onLayout(from.layout);
    navigate({ pathname, search: searchAt(from, resource, search) });
  };
  const renderTab = (one: SavedView | null, name: string, title?: string) => (
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
        {renderTab(null, say(viewMessages.all))}
        {views.map((one) => renderTab(one, one.name, one.by === undefined ? undefined : say(viewSentences.by(one.by))))}
      </nav>
      {view ? <ViewMenu resource={resource} view={view} onEdit={() => setEdited(view)} /> : null}
      {isChanged ? (
        <span className="view-changes">
          {view ? <span className="quiet">{say(viewMessages.changed)}</span> : null}
          {view && view.by === undefined ? (
            <TextButton label={say(viewMessages.keep)} onClick={() => void saveChanges(view)} />
          ) : null}
          <TextButton label={say(view ? viewMessages.keepAs : viewMessages.keepNew)} onClick={() => setEdited('new')} />
          {view ? <TextButton label={say(viewMessages.undo)} onClick={() => undo(view)} /> : null}
        </span>
      ) : null}
      {edited ? (
        <Suspense fallback={null}>
          <ViewDialog
            resource={resource}
            query={query}
            layout={layout}
            {...(edited === 'new' ? {} : { view: edited })}
            onClose={() => setEdited(null)}
            onSaved={(saved) => navigate({ pathname, search: searchAt(saved, resource, search) })}
          />
        </Suspense>
      ) : null}
    </div>
  );
}

const TextButton = ({ label, onClick }: { label: string; onClick: () => void }) => (
  <button type="button" className="link-button" onClick={onClick}>
    {label}
  </button>
);

interface ViewMenuProps {
  resource: Resource;
  view: SavedView;
  onEdit: () => void;
}

/** The actions of a view. A shared view can be made the default, and removed by operators who may share. */
function ViewMenu({ resource, view, onEdit }: ViewMenuProps) {
  const { say } = useLanguage();
  const { roles, remove, openWith } = useViews(resource);
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const [removing, setRemoving] = useState(false);
  const isOwn = view.by === undefined;
  const items = [
    ...(isOwn
      ? [{ key: 'edit', label: say(roles ? viewMessages.editAndShare : viewMessages.edit), onClick: onEdit }]
      : []),
    {
      key: 'open',
      label: say(view.isDefault ? viewMessages.openNot : viewMessages.open),
      onClick: () => void openWith(view.isDefault ? null : view.id).catch(ignoreFailure),
    },
    ...(isOwn || roles
      ? [{ key: 'remove', label: say(viewMessages.remove), danger: true, onClick: () => setRemoving(true) }]
      : []),
  ];
  const removeView = async () => {
    setRemoving(false);
    const remaining = await remove(view.id).catch(ignoreFailure);
    if (remaining) navigate({ pathname, search: searchWithout(search) });
  };
  return (
    <>
      <Dropdown autoFocus trigger={['click']} menu={{ items }}>
        <Button
          size="small"
          type="text"
          icon={<MoreOutlined aria-hidden="true" />}
          aria-label={say(viewMessages.more)}
          aria-haspopup="menu"
        />
      </Dropdown>
      <Modal
        open={removing}
        title={say(viewSentences.removing(view.name))}
        okText={say(viewMessages.remove)}
        cancelText={say(closeButtonLabel(viewMessages.remove))}
        okButtonProps={{ danger: true }}
        onOk={() => void removeView()}
        onCancel={() => setRemoving(false)}
      >
        {isOwn && !view.roles?.length ? null : say(viewMessages.removeShared)}
      </Modal>
    </>
  );
}

/** The request helper has shown the error. */
const ignoreFailure = (): undefined => undefined;

/** The URL of a view, or of the list without one. It holds all conditions, so that it can be shared. */
function searchAt(view: SavedView | null, resource: Resource, currentSearch: string): string {
  const search = new URLSearchParams(currentSearch);
  search.delete(VIEW);
  if (view) search.set(VIEW, String(view.id));
  return listSearch(parseListLocation(view?.query ?? '', resource), resource, search.toString());
}

/** The query string without the view. */
function searchWithout(currentSearch: string): string {
  const search = new URLSearchParams(currentSearch);
  search.delete(VIEW);
  return search.size > 0 ? `?${search}` : '';
}

/** The conditions of a list as a query string, without the page number. */
const viewQuery = (location: ListLocation, resource: Resource): string =>
  listSearch({ ...location, current: 1 }, resource).slice(1);

/** Whether conditions or layout differ from the view. */
const differsFromView = (view: SavedView, location: ListLocation, layout: ListLayout, resource: Resource): boolean =>
  sorted(viewQuery(location, resource)) !== sorted(viewQuery(parseListLocation(view.query, resource), resource)) ||
  layoutKey(layout) !== layoutKey(view.layout ?? {});

/** The order of conditions does not matter. */
const sorted = (query: string): string => query.split('&').sort().join('&');

const layoutKey = ({ columns = [], frozen = 0, density = 'comfortable', display }: ListLayout): string =>
  JSON.stringify([columns.map(({ name, width = 0 }) => [name, width]), frozen, density, display ?? 'table']);
