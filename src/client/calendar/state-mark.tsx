import { CheckOutlined, ClockCircleOutlined, EditOutlined, EyeOutlined, StopOutlined } from '@ant-design/icons';
import type { ComponentType } from 'react';

/** The state as a shape, since colour alone tells nothing to many eyes; the legend names them. */
export function StateMark({ tone }: { tone: string | undefined }) {
  const known = tone !== undefined && Object.hasOwn(icons, tone) ? tone : 'quiet';
  const Icon = icons[known] ?? EditOutlined;
  return (
    <span className="calendar-state-mark" data-mark={known} aria-hidden>
      <Icon />
    </span>
  );
}

const icons: Readonly<Record<string, ComponentType>> = {
  quiet: EditOutlined,
  waiting: EyeOutlined,
  planned: ClockCircleOutlined,
  live: CheckOutlined,
  refused: StopOutlined,
};
