import { Button } from 'antd';
import { useLanguage } from '../ui/language.tsx';
import { fieldMessages, removeNamed } from './messages.ts';
import { OrderButtons } from './order-buttons.tsx';
import { moved } from './sequence.ts';

interface ItemButtonsProps<T> {
  /** A field that holds one thing at most has nothing to put in order. */
  several?: boolean;
  /** What is moved or removed, for those who cannot see where the buttons stand. */
  name: string;
  list: readonly T[];
  at: number;
  disabled: boolean;
  onChange: (list: T[]) => void;
}

/** What can be done with one of several things in a field: moved by one place, or removed. */
export function ItemButtons<T>({ several = true, name, list, at, disabled, onChange }: ItemButtonsProps<T>) {
  const { say } = useLanguage();
  return (
    <span className="item-buttons">
      {several ? (
        <OrderButtons
          name={name}
          at={at}
          count={list.length}
          disabled={disabled}
          onMove={(to) => onChange(moved(list, at, to))}
        />
      ) : null}
      <Button
        type="text"
        size="small"
        danger
        disabled={disabled}
        aria-label={say(removeNamed(name))}
        onClick={() => onChange(list.filter((_, index) => index !== at))}
      >
        {say(fieldMessages.remove)}
      </Button>
    </span>
  );
}
