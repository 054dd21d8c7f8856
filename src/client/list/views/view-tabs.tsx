import { MoreOutlined } from '@ant-design/icons';
import { Button, Dropdown, Modal } from 'antd';
import { Suspense, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import type { ListLook } from '../../../contract/preference.ts';
import type { SavedView } from '../../../contract/view.ts';
import type { Resource } from '../../../declare/define-resource.ts';
import { closeButtonLabel } from '../../ui/dialog-buttons.ts';
import { useLanguage } from '../../ui/language.tsx';
import { lazyChunk } from '../../ui/lazy.tsx';
import { UserText } from '../../ui/user-text.tsx';
import type { ListLocation } from '../list-location.ts';
import type { ChangeLook } from '../use-list-look.ts';
import { useViews } from './use-views.ts';
import { viewMessages, viewSentences } from './view-messages.ts';
import { differsFromView, searchAt, searchWithout, viewQuery } from './views.ts';

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
  const take = async () => {
    setRemoving(false);
    const left = await remove(view.id).catch(ignoreFailure);
    if (left) navigate({ pathname, search: searchWithout(search) });
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
        onOk={() => void take()}
        onCancel={() => setRemoving(false)}
      >
        {isOwn && !view.roles?.length ? null : say(viewMessages.removeShared)}
      </Modal>
    </>
  );
}

/** The request helper has shown the error. */
const ignoreFailure = (): undefined => undefined;
