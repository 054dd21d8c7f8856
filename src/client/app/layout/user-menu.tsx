import { useLogout } from '@refinedev/core';
import { Button, Dropdown } from 'antd';
import { useEffect, useRef, useState } from 'react';
import type { Label } from '../../../contract/label.ts';
import { mediaUrl, useSession } from '../../session/session.ts';
import { frameMessages, frameSentences } from '../../ui/frame-messages.ts';
import { useLanguage } from '../../ui/language.tsx';
import { requestLeave } from '../../ui/leave.ts';
import { UserText } from '../../ui/user-text.tsx';

/** The operator's name with the number of pending records; the menu holds logging out only (S2.10). */
export function UserMenu({ total }: { total: number }) {
  const { say } = useLanguage();
  const { user } = useSession();
  const [leavingRound, setLeavingRound] = useState(0);
  const logOut = () => setLeavingRound((round) => round + 1);
  const items = [{ key: 'logout', label: say(frameMessages.logout), onClick: () => requestLeave(window, logOut) }];
  const menu = (
    <Dropdown menu={{ items }} trigger={['click']} placement="bottomRight" autoFocus>
      <Button type="text" className="user-menu" aria-haspopup="menu" aria-label={accessibleName(user.name, total, say)}>
        <OperatorPicture address={user.avatar} />
        <span className="user-badge">
          <span className="user-name">
            <UserText text={user.name} />
          </span>
          {total > 0 ? (
            <sup
              className="user-count"
              data-digits={total > 9 ? 'many' : 'one'}
              title={String(total)}
              style={{ insetInlineEnd: -offsetFor(total) }}
            >
              {total > 99 ? '99+' : total}
            </sup>
          ) : null}
        </span>
      </Button>
    </Dropdown>
  );
  return (
    <>
      {menu}
      {leavingRound > 0 ? <LogOut key={leavingRound} /> : null}
    </>
  );
}

/** Logs out once. Mounted only then: Refine's hook would cost each change of the page a few milliseconds. */
function LogOut() {
  const { mutate: logOut } = useLogout();
  const hasStarted = useRef(false);
  useEffect(() => {
    if (!hasStarted.current) logOut();
    hasStarted.current = true;
  }, [logOut]);
  return null;
}

/** Longer numbers move the badge further right, so that it does not cover the name (S9.8). */
const offsetFor = (total: number): number => (total > 99 ? 20 : total > 9 ? 14 : 8);

const accessibleName = (name: string, total: number, say: (label: Label) => string): string =>
  total > 0 ? `${name}, ${say(frameSentences.waiting(total))}` : name;

/** The operator's picture; the default picture when there is none or it cannot be loaded (S3.1). */
export function OperatorPicture({ address }: { address: string | null | undefined }) {
  const [failedAddress, setFailedAddress] = useState<string | null>(null);
  const src = address && address !== failedAddress ? mediaUrl(address) : DEFAULT_AVATAR;
  return (
    <img className="avatar" src={src} alt="" width={28} height={28} onError={() => setFailedAddress(address ?? null)} />
  );
}

const DEFAULT_AVATAR = `${import.meta.env.BASE_URL}avatar.svg`;
