import { Button } from 'antd';
import { useLanguage } from '../ui/language.tsx';
import { fieldMessages, removeLabel } from './messages.ts';
import { OrderButtons } from './order-buttons.tsx';
import { moveItem } from './sequence.ts';

interface ItemButtonsProps<T> {
  /** False for a field that holds one item at most. */
  canReorder?: boolean;
  /** The item's name, for the accessible labels of the buttons. */
  name: string;
  list: readonly T[];
  index: number;
  disabled: boolean;
  onChange: (list: T[]) => void;
}

/** The buttons that move an item of a field up or down or remove it. */
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
