import { Suspense, useState } from 'react';
import { helpMessages } from '../../client/help/help-messages.ts';
import type { RecordSlotProps } from '../../client/session/routing/screen-props.ts';
import { useLanguage } from '../../client/ui/language.tsx';
import { lazyChunk } from '../../client/ui/lazy.tsx';
import type { role } from './role.ts';
import RolePreview from './role-preview.client.tsx';

const HandbookDrawer = lazyChunk(() => import('../../client/help/handbook-drawer.tsx'));

/** What the permissions of a role mean: its menu, and its handbook. */
export default function RoleDetails(props: RecordSlotProps<typeof role>) {
  return (
    <div className="role-details">
      <RolePreview {...props} />
      <RoleHandbook {...props} />
    </div>
  );
}

function RoleHandbook({ record }: RecordSlotProps<typeof role>) {
  const { say, language } = useLanguage();
  const [open, setOpen] = useState(false);
  const name = (language === 'en-US' && record.nameEn) || record.name;
  return (
    <>
      <button type="button" className="link-button" onClick={() => setOpen(true)}>
        {say(helpMessages.roleHandbook)}
      </button>
      {open ? (
        <Suspense fallback={null}>
          <HandbookDrawer name={name} codes={new Set(record.permissions)} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
