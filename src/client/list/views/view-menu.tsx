import { MoreOutlined } from '@ant-design/icons';
import { Button, Dropdown, Modal } from 'antd';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { SavedView } from '../../../contract/view.ts';
import type { Resource } from '../../../declare/define-resource.ts';
import { closeButtonLabel } from '../../ui/dialog-buttons.ts';
import { useLanguage } from '../../ui/language.tsx';
import { useViews } from './use-views.ts';
import { viewMessages, viewSentences } from './view-messages.ts';
import { searchWithout } from './views.ts';

interface ViewMenuProps {
  resource: Resource;
  view: SavedView;
  onEdit: () => void;
}

/** The actions of a view. A shared view can be made the default, and removed by operators who may share. */
export function ViewMenu({ resource, view, onEdit }: ViewMenuProps) {
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
