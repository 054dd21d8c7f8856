import { Alert } from 'antd';
import type { AnyRecord, Resource } from '../../../declare/define-resource.ts';
import { useLanguage } from '../../ui/language.tsx';
import { Difference } from '../history/difference.tsx';
import '../history/revision.css';
import { registerMessages } from './register-messages.ts';
import { useRegister } from './use-register.ts';

/** What the register says and what the correction that waits would make of it. */
export default function CorrectionNotice({ resource, record }: { resource: Resource; record: AnyRecord }) {
  const { say } = useLanguage();
  const correction = useRegister(resource, record).data?.data.correction;
  return (
    <Alert
      type="warning"
      showIcon
      title={say(registerMessages.correction)}
      description={correction ? <Difference resource={resource} revision={correction} /> : null}
    />
  );
}
