import { ArrowDownOutlined, ArrowUpOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useLanguage } from '../ui/language.tsx';
import { moveDownLabel, moveUpLabel } from './messages.ts';

interface OrderButtonsProps {
  /** What is moved, for those who cannot see where the button stands. */
  name: string;
  index: number;
  count: number;
  disabled: boolean;
  onMove: (to: number) => void;
  /** The keyboard has a way of its own and need not stop here. */
  outOfTabOrder?: boolean;
}

/** Up and down by one place: the way to order things that every hand and every keyboard has. */
export function OrderButtons({ name, index, count, disabled, onMove, outOfTabOrder = false }: OrderButtonsProps) {
  const { say } = useLanguage();
  const tabOrder = outOfTabOrder ? { tabIndex: -1 } : {};
  return (
    <span className="order-buttons">
      <Button
        {...tabOrder}
        type="text"
        size="small"
        icon={<ArrowUpOutlined />}
        aria-label={say(moveUpLabel(name))}
        title={say(moveUpLabel(name))}
        disabled={disabled || index === 0}
        onClick={() => onMove(index - 1)}
      />
      <Button
        {...tabOrder}
        type="text"
        size="small"
        icon={<ArrowDownOutlined />}
        aria-label={say(moveDownLabel(name))}
        title={say(moveDownLabel(name))}
        disabled={disabled || index === count - 1}
        onClick={() => onMove(index + 1)}
      />
    </span>
  );
}
