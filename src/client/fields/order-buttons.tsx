import { ArrowDownOutlined, ArrowUpOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useLanguage } from '../ui/language.tsx';
import { moveDown, moveUp } from './messages.ts';

interface OrderButtonsProps {
  /** What is moved, for those who cannot see where the button stands. */
  name: string;
  at: number;
  count: number;
  disabled: boolean;
  onMove: (to: number) => void;
  /** The keyboard has a way of its own and need not stop here. */
  byKeys?: boolean;
}

/** Up and down by one place: the way to order things that every hand and every keyboard has. */
export function OrderButtons({ name, at, count, disabled, onMove, byKeys = false }: OrderButtonsProps) {
  const { say } = useLanguage();
  const stop = byKeys ? { tabIndex: -1 } : {};
  return (
    <span className="order-buttons">
      <Button
        {...stop}
        type="text"
        size="small"
        icon={<ArrowUpOutlined />}
        aria-label={say(moveUp(name))}
        title={say(moveUp(name))}
        disabled={disabled || at === 0}
        onClick={() => onMove(at - 1)}
      />
      <Button
        {...stop}
        type="text"
        size="small"
        icon={<ArrowDownOutlined />}
        aria-label={say(moveDown(name))}
        title={say(moveDown(name))}
        disabled={disabled || at === count - 1}
        onClick={() => onMove(at + 1)}
      />
    </span>
  );
}
