import { Button } from 'antd';
import { useLanguage } from '../ui/language.tsx';
import { fieldMessages, removeLabel } from './messages.ts';
import { OrderButtons } from './order-buttons.tsx';
import { moveItem } from './sequence.ts';

interface ItemButtonsProps<T> {
  /** A field that holds one thing at most has nothing to put in order. */
  canReorder?: boolean;
  /** What is moved or removed, for those who cannot see where the buttons stand. */
  name: string;
  list: readonly T[];
  index: number;
  disabled: boolean;
  onChange: (list: T[]) => void;
}

/** What can be done with one of several things in a field: moved by one place, or removed. */
export function ItemButtons<T>({ canReorder = true, name, list, index, disabled, onChange }: ItemButtonsProps<T>) {
  const { say } = useLanguage();
  return (
    <span className="item-buttons">
      {canReorder ? (
        <OrderButtons
          name={name}
          index={index}
          count={list.length}
          disabled={disabled}
          onMove={(to) => onChange(moveItem(list, index, to))}
        />
      ) : null}
      <Button
        type="text"
        size="small"
        danger
        disabled={disabled}
        aria-label={say(removeLabel(name))}
        onClick={() => onChange(list.filter((_, other) => other !== index))}
      >
        {say(fieldMessages.remove)}
      </Button>
    </span>
  );
}
