import { offers } from '../../contract/features.ts';
import { useSession } from '../session/session.ts';
import { AfterPaint } from '../ui/after-paint.tsx';
import { lazyChunk } from '../ui/lazy.tsx';
import type { PresenceProps } from './presence.tsx';

const Presence = lazyChunk(() => import('./presence.tsx'));

/** Loaded after the record is painted, and only where the server supports it. */
export function PresenceLine(props: PresenceProps) {
  const { user } = useSession();
  if (!offers(user, 'presence')) return null;
  return (
    <span className="presence">
      <AfterPaint>
        <Presence {...props} />
      </AfterPaint>
    </span>
  );
}
