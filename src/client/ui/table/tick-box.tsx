import { useEffect, useRef } from 'react';
import './tick-box.css';

interface TickBoxProps {
  label: string;
  isTicked: boolean;
  /** Whether it stands for several, of which some are ticked. */
  isPartial?: boolean;
  isDisabled?: boolean;
  className?: string;
  onTick: (click: { shiftKey: boolean }) => void;
}

/** A checkbox in the design of antd's: one element, as a list has a hundred. */
export function TickBox({ label, isTicked, isPartial, isDisabled = false, className = '', onTick }: TickBoxProps) {
  const ref = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (ref.current && isPartial !== undefined) ref.current.indeterminate = isPartial;
  }, [isPartial]);
  return (
    <input
      ref={ref}
      type="checkbox"
      className={`tick-box ${className}`}
      aria-label={label}
      checked={isTicked}
      disabled={isDisabled}
      onClick={(event) => event.stopPropagation()}
      onChange={({ nativeEvent }) => onTick({ shiftKey: (nativeEvent as MouseEvent).shiftKey })}
    />
  );
}
