import { useSession } from '../session/session.ts';
import { AfterPaint } from '../ui/after-paint.tsx';
import { lazyChunk } from '../ui/lazy.tsx';

const Presence = lazyChunk(() => import('./presence.tsx'));

export interface PresenceProps {
  section: string;
  id: number;
  /** The version on the screen. */
  version: number;
  /** Whether it is open to be changed. */
  editing: boolean;
  /** Brings the newest version to the screen. */
  onLoad: () => void;
}

/** Comes after the record, and only where the server tells. */
export function PresenceLine(props: PresenceProps) {
  const { user } = useSession();
  if (!user.features?.includes('presence')) return null;
  return (
    <span className="presence">
      <AfterPaint>
        <Presence {...props} />
      </AfterPaint>
    </span>
  );
}
