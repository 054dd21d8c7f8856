import { Component, type ReactNode, Suspense } from 'react';
import type { Label } from '../../../contract/label.ts';
import { useLanguage } from '../../ui/language.tsx';

interface SlotProps {
  /** Takes the room of the part while it loads. */
  fallback: ReactNode;
  /** What the part shows: after a failure it is tried again when this changes. */
  of: unknown;
  /** Stands under the sentence of a failure. */
  instead?: ReactNode;
  onFailure?: () => void;
  children: ReactNode;
}

interface SlotState {
  failed: boolean;
  of: unknown;
}

/** A part of the section's own. Where it fails one sentence stands in its place, and the rest of the screen stays usable. */
export class Slot extends Component<SlotProps, SlotState> {
  override state: SlotState = { failed: false, of: this.props.of };

  static getDerivedStateFromError = () => ({ failed: true });

  static getDerivedStateFromProps = ({ of }: SlotProps, state: SlotState) =>
    state.of === of ? null : { failed: false, of };

  override componentDidCatch() {
    this.props.onFailure?.();
  }

  override render() {
    const { children, fallback, instead } = this.props;
    if (!this.state.failed) return <Suspense fallback={fallback}>{children}</Suspense>;
    return (
      <>
        <SlotFailed />
        {instead}
      </>
    );
  }
}

const failed: Label = { zh: '这一部分没有显示成功。', en: 'This part could not be shown.' };

function SlotFailed() {
  const { say } = useLanguage();
  return (
    <span className="slot-failed" role="alert">
      {say(failed)}
    </span>
  );
}
