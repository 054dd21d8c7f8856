import { ArrowDownOutlined, ArrowUpOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useLanguage } from '../ui/language.tsx';
import { moveDownLabel, moveUpLabel } from './messages.ts';

interface OrderButtonsProps {
  /** The item's name, for the accessible labels of the buttons. */
  name: string;
  index: number;
  count: number;
  disabled: boolean;
  onMove: (to: number) => void;
  /** Left out of the tab order where the list has its own keys for moving items. */
  outOfTabOrder?: boolean;
}

/** Buttons that move an item up or down, for operators who cannot drag. */
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
