import { Checkbox, Input, Modal, Select } from 'antd';
import { useId, useState } from 'react';
import type { ListLayout } from '../../../contract/preference.ts';
import { MAX_VIEW_NAME_LENGTH, type SavedView } from '../../../contract/view.ts';
import type { Resource } from '../../../declare/define-resource.ts';
import type { ApiError } from '../../transport/http/api-error.ts';
import { closeButtonLabel } from '../../ui/dialog-buttons.ts';
import { useLanguage } from '../../ui/language.tsx';
import { useViews } from './use-views.ts';
import { viewMessages, viewSentences } from './view-messages.ts';

interface ViewDialogProps {
  resource: Resource;
  /** The current conditions and layout of the list. */
  query: string;
  layout: ListLayout;
  /** The view to rename or share; undefined for a new one. */
  view?: SavedView;
  onClose: () => void;
  onSaved: (view: SavedView) => void;
}

/** Edits a view's name, whether it is the default, and the roles it is shared with. */
export default function ViewDialog({ resource, query, layout, view, onClose, onSaved }: ViewDialogProps) {
  const { say } = useLanguage();
  const id = useId();
  const { roles: sharable, saveView } = useViews(resource);
  const [name, setName] = useState(view?.name ?? '');
  const [isDefault, setDefault] = useState(view?.isDefault === true);
  const [roles, setRoles] = useState(view?.roles ?? []);
  const [open, setOpen] = useState(true);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');

  const run = async () => {
    if (name.trim() === '') return setProblem(say(viewMessages.nameMissing));
    setBusy(true);
    const content = view ? { id: view.id, query: view.query, layout: view.layout } : { query, layout };
    try {
      const saved = await saveView({ ...content, name: name.trim(), isDefault, ...(sharable ? { roles } : {}) });
      setOpen(false);
      if (saved && !view) onSaved(saved);
    } catch (error) {
      const { statusCode = 0, errors = {}, message = '' } = error as Partial<ApiError>;
      setProblem(statusCode === 422 ? (errors.name ?? message) : '');
    }
    setBusy(false);
  };

  return (
    <Modal
      open={open}
      title={say(view ? viewSentences.editing(view.name) : viewMessages.keepNew)}
      okText={say(viewMessages.save)}
      cancelText={say(closeButtonLabel(viewMessages.save))}
      okButtonProps={{ loading: busy }}
      onOk={() => void run()}
      onCancel={() => setOpen(false)}
      afterClose={onClose}
    >
      <div className="view-questions">
        {view ? null : <p className="quiet">{say(viewMessages.keeps)}</p>}
        <div className="field">
          <label htmlFor={`${id}-name`}>{say(viewMessages.name)}</label>
          <Input
            id={`${id}-name`}
            value={name}
            maxLength={MAX_VIEW_NAME_LENGTH}
            showCount
            autoComplete="off"
            status={problem ? 'error' : ''}
            aria-describedby={`${id}-problem`}
            onChange={({ target }) => {
              setName(target.value);
              setProblem('');
            }}
          />
          <span id={`${id}-problem`} role="alert" className="wrong">
            {problem}
          </span>
        </div>
        <Checkbox checked={isDefault} onChange={({ target }) => setDefault(target.checked)}>
          {say(viewMessages.isDefault)}
        </Checkbox>
        {sharable ? (
          <div className="field">
            <label htmlFor={`${id}-roles`}>{say(viewMessages.shareWith)}</label>
            <Select
              id={`${id}-roles`}
              className="fills"
              mode="multiple"
              value={roles}
              onChange={setRoles}
              options={sharable.map((role) => ({ value: role.id, label: say(role.name) }))}
              showSearch={{ optionFilterProp: 'label' }}
              aria-describedby={`${id}-share`}
            />
            <span id={`${id}-share`} className="quiet">
              {say(viewMessages.shareHelp)}
            </span>
          </div>
        ) : null}
      </div>
    </Modal>
  );
}
