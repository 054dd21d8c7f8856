import { Button, Radio } from 'antd';
import { useId, useState } from 'react';
import { type ListLook, MOST_FROZEN } from '../../../contract/preference.ts';
import type { Resource } from '../../../declare/define-resource.ts';
import { useMay } from '../../session/use-may.ts';
import { useLanguage } from '../../ui/language.tsx';
import { SideDrawer } from '../../ui/side-drawer.tsx';
import { columnsDraftFrom, listLookFrom } from '../columns-draft.ts';
import { availableColumns, columnChoices } from '../list-columns.ts';
import { lookMessages, lookSentences } from '../look-messages.ts';
import type { ChangeLook } from '../use-list-look.ts';
import { ColumnRows } from './column-rows.tsx';
import '../list-look.css';

interface ColumnsDrawerProps {
  resource: Resource;
  look: ListLook;
  onChange: ChangeLook;
  onClose: () => void;
}

/** Edits columns, their order, widths and how many are sticky. */
export default function ColumnsDrawer({ resource, look, onChange, onClose }: ColumnsDrawerProps) {
  const { say } = useLanguage();
  const may = useMay();
  const id = useId();
  const [draft, setDraft] = useState(() =>
    columnsDraftFrom(columnChoices(resource, look, may), availableColumns(resource, may), look),
  );
  return (
    <SideDrawer
      size={440}
      title={say(lookMessages.columns)}
      closeLabel={say(lookMessages.close)}
      onClose={onClose}
      footer={(leave) => {
        const leaveWith = (next: ListLook | null) => {
          onChange(next);
          leave();
        };
        return (
          <div className="columns-footer">
            <Button onClick={() => leaveWith(look.density ? { density: look.density } : null)}>
              {say(lookMessages.reset)}
            </Button>
            <Button onClick={leave}>{say(lookMessages.cancel)}</Button>
            <Button type="primary" onClick={() => leaveWith(listLookFrom(draft, resource))}>
              {say(lookMessages.apply)}
            </Button>
          </div>
        );
      }}
    >
      <p className="quiet columns-help">{say(lookMessages.help)}</p>
      <div className="field columns-frozen">
        <span id={`${id}-frozen`}>{say(lookMessages.frozen)}</span>
        <Radio.Group
          aria-labelledby={`${id}-frozen`}
          optionType="button"
          value={draft.frozen}
          onChange={({ target }) => setDraft({ ...draft, frozen: target.value })}
          options={Array.from({ length: MOST_FROZEN + 1 }, (_, count) => ({
            value: count,
            label: say(count === 0 ? lookMessages.none : lookSentences.firstColumns(count)),
          }))}
        />
      </div>
      <ColumnRows resource={resource} draft={draft} onChange={setDraft} />
    </SideDrawer>
  );
}
