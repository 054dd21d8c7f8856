import { Suspense, useState } from 'react';
import type { AnyRecord, Resource } from '../../../declare/define-resource.ts';
import { useLanguage } from '../../ui/language.tsx';
import { lazyChunk } from '../../ui/lazy.tsx';
import { registerMessages } from './register-messages.ts';
import { useHasRegister } from './use-register.ts';

const RegisterEntries = lazyChunk(() => import('./register-entries.tsx'));

interface RegisterProps {
  resource: Resource;
  record: AnyRecord;
}

/** The register of a record, collapsed and not requested until it is opened. */
export function RegisterPanel({ resource, record }: RegisterProps) {
  const { say } = useLanguage();
  const [hasOpened, setHasOpened] = useState(false);
  if (!useHasRegister(resource)) return null;
  return (
    <details className="panel record-history" onToggle={(event) => setHasOpened(hasOpened || event.currentTarget.open)}>
      <summary>{say(registerMessages.title)}</summary>
      {hasOpened ? (
        <Suspense fallback={null}>
          <RegisterEntries resource={resource} record={record} />
        </Suspense>
      ) : null}
    </details>
  );
}
