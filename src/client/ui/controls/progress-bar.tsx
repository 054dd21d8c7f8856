import { CheckCircleFilled } from '@ant-design/icons';
import './progress-bar.css';

interface ProgressBarProps {
  /** A whole number from 0 to 100. */
  percent: number;
  label: string;
  /** `active` shows that work goes on although the number may stand still. */
  state?: 'normal' | 'active' | 'done';
  isThin?: boolean;
}

/** A bar with its percentage. antd's also draws circles, steps and gradients: 4 KiB more. */
export const ProgressBar = ({
  percent,
  label,
  state = percent === 100 ? 'done' : 'normal',
  isThin = false,
}: ProgressBarProps) => (
  <div
    className="progress-bar"
    data-state={state}
    data-thin={isThin}
    role="progressbar"
    aria-label={label}
    aria-valuenow={percent}
    aria-valuemin={0}
    aria-valuemax={100}
  >
    <div className="progress-rail">
      <div className="progress-track" style={{ width: `${percent}%` }} />
    </div>
    <span className="progress-text">{state === 'done' ? <CheckCircleFilled /> : `${percent}%`}</span>
  </div>
);
