import { HolderOutlined } from '@ant-design/icons';
import { Checkbox, InputNumber } from 'antd';
import { NARROWEST, WIDEST } from '../../../contract/preference.ts';
import { columnField } from '../../../declare/columns.ts';
import type { Resource } from '../../../declare/define-resource.ts';
import { useDrag } from '../../fields/drag.ts';
import { OrderButtons } from '../../fields/order-buttons.tsx';
import { moved } from '../../fields/sequence.ts';
import { useLanguage } from '../../ui/language.tsx';
import type { ColumnsDraft } from '../columns-draft.ts';
import { lookMessages, lookSentences } from '../look-messages.ts';

interface ColumnRowsProps {
  resource: Resource;
  draft: ColumnsDraft;
  onChange: (draft: ColumnsDraft) => void;
}

/** All available columns with visibility, width and position. */
export function ColumnRows({ resource, draft, onChange }: ColumnRowsProps) {
  const { say } = useLanguage();
  const { order, shown, widths } = draft;
  const move = (from: number, to: number) => onChange({ ...draft, order: moved(order, from, to) });
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
              title={name === resource.title ? say(lookMessages.always) : ''}
              onChange={(event) => tick(name, event.target.checked)}
            >
              {label}
            </Checkbox>
            <InputNumber
              size="small"
              className="column-width"
              aria-label={say(lookSentences.widthOf(label))}
              value={widths[name] ?? null}
              placeholder={say(lookMessages.asNeeded)}
              min={NARROWEST}
              max={WIDEST}
              step={20}
              precision={0}
              disabled={!shown.has(name)}
              onChange={(width) => onChange({ ...draft, widths: { ...widths, [name]: width ?? undefined } })}
            />
            <OrderButtons name={label} at={at} count={order.length} disabled={false} onMove={(to) => move(at, to)} />
          </li>
        );
      })}
    </ul>
  );
}
