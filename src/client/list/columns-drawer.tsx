import { HolderOutlined } from '@ant-design/icons';
import { Button, Checkbox, Input } from 'antd';
import { memo, useId, useState } from 'react';
import { type ListLayout, MAX_COLUMN_WIDTH, MAX_FROZEN_COLUMNS, MIN_COLUMN_WIDTH } from '../../contract/preference.ts';
import { columnField } from '../../declare/columns.ts';
import type { Resource } from '../../declare/define-resource.ts';
import { useDrag } from '../fields/drag.ts';
import { OrderButtons } from '../fields/order-buttons.tsx';
import { moveItem } from '../fields/sequence.ts';
import { useMay } from '../session/use-may.ts';
import { RadioChoice } from '../ui/controls/radio-choice.tsx';
import { useLanguage } from '../ui/language.tsx';
import { SideDrawer } from '../ui/side-drawer.tsx';
import type { ColumnsDraft } from './columns-draft.ts';
import { columnsDraftFrom, listLookFrom } from './columns-draft.ts';
import { layoutMessages, layoutSentences } from './layout-messages.ts';
import { availableColumns, columnChoices } from './list-columns.ts';
import type { ChangeLayout } from './use-list-layout.ts';
import './list-layout.css';

interface ColumnsDrawerProps {
  resource: Resource;
  layout: ListLayout;
  onChange: ChangeLayout;
  onClose: () => void;
}

/** Edits columns, their order, widths and how many are sticky. */
export default function ColumnsDrawer({ resource, layout, onChange, onClose }: ColumnsDrawerProps) {
  const { say } = useLanguage();
  const may = useMay();
  const id = useId();
  const [draft, setDraft] = useState(() =>
    columnsDraftFrom(columnChoices(resource, layout, may), availableColumns(resource, may), layout),
  );
  return (
    <SideDrawer
      size={440}
      title={say(layoutMessages.columns)}
      closeLabel={say(layoutMessages.close)}
      onClose={onClose}
      footer={(leave) => {
        const leaveWith = (next: ListLayout | null) => {
          onChange(next);
          leave();
        };
        return (
          <div className="columns-footer">
            <Button onClick={() => leaveWith(layout.density ? { density: layout.density } : null)}>
              {say(layoutMessages.reset)}
            </Button>
            <Button onClick={leave}>{say(layoutMessages.cancel)}</Button>
            <Button type="primary" onClick={() => leaveWith(listLookFrom(draft, resource))}>
              {say(layoutMessages.apply)}
            </Button>
          </div>
        );
      }}
    >
      <p className="quiet columns-help">{say(layoutMessages.help)}</p>
      <div className="field columns-frozen">
        <span id={`${id}-frozen`}>{say(layoutMessages.frozen)}</span>
        <RadioChoice
          aria-labelledby={`${id}-frozen`}
          appearance="buttons"
          value={draft.frozen}
          onChange={(frozen) => setDraft({ ...draft, frozen })}
          options={Array.from({ length: MAX_FROZEN_COLUMNS + 1 }, (_, count) => ({
            value: count,
            label: say(count === 0 ? layoutMessages.none : layoutSentences.firstColumns(count)),
          }))}
        />
      </div>
      <MemoColumnRows resource={resource} draft={draft} onChange={setDraft} />
    </SideDrawer>
  );
}

interface ColumnRowsProps {
  resource: Resource;
  draft: ColumnsDraft;
  onChange: (draft: ColumnsDraft) => void;
}

/** All available columns with visibility, width and position. */
function ColumnRows({ resource, draft, onChange }: ColumnRowsProps) {
  const { say } = useLanguage();
  const { order, shown, widths } = draft;
  const move = (from: number, to: number) => onChange({ ...draft, order: moveItem(order, from, to) });
  const { target, handle } = useDrag(move, false);
  const tick = (name: string, on: boolean) =>
    onChange({ ...draft, shown: new Set(on ? [...shown, name] : [...shown].filter((one) => one !== name)) });
  return (
    <ul className="column-rows">
      {order.map((name, at) => {
        const field = columnField(resource, name);
        const label = field ? say(field.label) : name;
        return (
          <li key={name} {...target(at)}>
            <span className="drag-handle" {...handle(at)} aria-hidden="true">
              <HolderOutlined />
            </span>
            <Checkbox
              checked={shown.has(name)}
              disabled={name === resource.title && shown.has(name)}
              title={name === resource.title ? say(layoutMessages.always) : ''}
              onChange={(event) => tick(name, event.target.checked)}
            >
              {label}
            </Checkbox>
            <WidthInput
              label={say(layoutSentences.widthOf(label))}
              width={widths[name]}
              disabled={!shown.has(name)}
              onChange={(width) => onChange({ ...draft, widths: { ...widths, [name]: width } })}
            />
            <OrderButtons name={label} index={at} count={order.length} disabled={false} onMove={(to) => move(at, to)} />
          </li>
        );
      })}
    </ul>
  );
}

/** Not rendered again when the list behind the drawer is, as while the drawer closes. */
const MemoColumnRows = memo(ColumnRows);

interface WidthInputProps {
  label: string;
  width: number | undefined;
  disabled: boolean;
  onChange: (width: number | undefined) => void;
}

/** A width in pixels, brought into its limits when the input is left. antd's number input is heavier than this drawer. */
function WidthInput({ label, width, disabled, onChange }: WidthInputProps) {
  const { say } = useLanguage();
  return (
    <Input
      type="number"
      size="small"
      className="column-width"
      aria-label={label}
      value={width ?? ''}
      placeholder={say(layoutMessages.asNeeded)}
      min={MIN_COLUMN_WIDTH}
      max={MAX_COLUMN_WIDTH}
      step={20}
      disabled={disabled}
      onChange={({ target }) => onChange(target.value === '' ? undefined : Math.round(target.valueAsNumber))}
      onBlur={() => {
        if (width !== undefined) onChange(Math.min(MAX_COLUMN_WIDTH, Math.max(MIN_COLUMN_WIDTH, width)));
      }}
    />
  );
}
