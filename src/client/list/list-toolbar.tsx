import { AppstoreOutlined, ColumnHeightOutlined, FormOutlined, TableOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { Suspense, useState } from 'react';
import { offers } from '../../contract/features.ts';
import type { ListLayout } from '../../contract/preference.ts';
import type { SavedView } from '../../contract/view.ts';
import type { Resource } from '../../declare/define-resource.ts';
import { requirementsOf } from '../../declare/requirements.ts';
import { waitingLabels } from '../../declare/waiting-order.ts';
import { useSession } from '../session/session.ts';
import { useMay } from '../session/use-may.ts';
import {
  conditionValues,
  INCOMPLETE,
  type ListLocation,
  WAITING,
  withCondition,
} from '../transport/wire/list-location.ts';
import { useLanguage } from '../ui/language.tsx';
import { lazyChunk } from '../ui/lazy.tsx';
import { layoutMessages } from './layout-messages.ts';
import { hasGallery } from './list-cards.tsx';
import { TrashButton } from './trash-button.tsx';
import type { ChangeLayout } from './use-list-layout.ts';
import type { ChangeLocation } from './use-list-location.ts';
import { ViewTabs } from './views/view-tabs.tsx';
import './list-layout.css';

const ShortcutsDialog = lazyChunk(() => import('../session/shortcuts-dialog.tsx'));
const ColumnsDrawer = lazyChunk(() => import('./columns-drawer.tsx'));

interface ListToolbarProps {
  resource: Resource;
  location: ListLocation;
  onChange: ChangeLocation;
  layout: ListLayout;
  onLayout: ChangeLayout;
  view: SavedView | undefined;
  /** On a phone rows are cards, which have no columns. */
  narrow: boolean;
}

/** The saved views of a list, and the buttons for its layout, the trash and the shortcuts. */
export default function ListToolbar(props: ListToolbarProps) {
  const { user } = useSession();
  return (
    <>
      {offers(user, 'views') ? <ViewTabs {...props} /> : null}
      <span className="layout-tools">
        <IncompleteButton {...props} />
        <TrashButton resource={props.resource} />
        {props.narrow ? null : <LayoutTools {...props} />}
      </span>
    </>
  );
}

/** Lists the records that lack what their section requires; shown to whoever may complete them. */
function IncompleteButton({ resource, location: { conditions }, onChange }: ListToolbarProps) {
  const { say } = useLanguage();
  const { user } = useSession();
  const may = useMay();
  if (!offers(user, 'incomplete') || !may(resource, 'edit') || requirementsOf(resource).length === 0) return null;
  const isOn = conditionValues(conditions, WAITING).includes(INCOMPLETE);
  return (
    <Button
      size="small"
      type="text"
      icon={<FormOutlined aria-hidden="true" />}
      aria-pressed={isOn}
      title={say(layoutMessages.incompleteHelp)}
      onClick={() => onChange({ conditions: withCondition(conditions, WAITING, isOn ? [] : [INCOMPLETE]), current: 1 })}
    >
      {say(waitingLabels.incomplete)}
    </Button>
  );
}

function LayoutTools({ resource, layout, onLayout }: ListToolbarProps) {
  const { say } = useLanguage();
  const [columnsOpen, setColumnsOpen] = useState(false);
  const [shortcutsOpen, setShortcutsOpen] = useState(false);
  const isCompact = layout.density === 'compact';
  const toggleDensity = () => {
    const { density: _, ...rest } = layout;
    onLayout(isCompact ? rest : { ...rest, density: 'compact' });
  };
  const isGallery = layout.display === 'gallery';
  const toggleGallery = () => {
    const { display: _, ...rest } = layout;
    onLayout(isGallery ? rest : { ...rest, display: 'gallery' });
  };
  return (
    <>
      {hasGallery(resource) ? (
        <Button
          size="small"
          type="text"
          icon={<AppstoreOutlined aria-hidden="true" />}
          aria-pressed={isGallery}
          title={say(layoutMessages.galleryHelp)}
          onClick={toggleGallery}
        >
          {say(layoutMessages.gallery)}
        </Button>
      ) : null}
      <Button
        size="small"
        type="text"
        icon={<ColumnHeightOutlined aria-hidden="true" />}
        aria-pressed={isCompact}
        title={say(layoutMessages.compactHelp)}
        onClick={toggleDensity}
      >
        {say(layoutMessages.compact)}
      </Button>
      <Button
        size="small"
        type="text"
        icon={<TableOutlined aria-hidden="true" />}
        aria-haspopup="dialog"
        onClick={() => setColumnsOpen(true)}
      >
        {say(layoutMessages.columns)}
      </Button>
      <Button
        size="small"
        type="text"
        aria-label={say(layoutMessages.keys)}
        title={say(layoutMessages.keys)}
        onClick={() => setShortcutsOpen(true)}
      >
        ?
      </Button>
      {shortcutsOpen ? (
        <Suspense fallback={null}>
          <ShortcutsDialog onClose={() => setShortcutsOpen(false)} />
        </Suspense>
      ) : null}
      {columnsOpen ? (
        <Suspense fallback={null}>
          <ColumnsDrawer
            resource={resource}
            layout={layout}
            onChange={onLayout}
            onClose={() => setColumnsOpen(false)}
          />
        </Suspense>
      ) : null}
    </>
  );
}
