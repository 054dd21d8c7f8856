import { Button } from 'antd';
import type { RegisterLine } from '../../../contract/register.ts';
import type { AnyRecord, Resource } from '../../../declare/define-resource.ts';
import { reasonLabel } from '../../../declare/reason.ts';
import { entryLabel } from '../../../declare/register.ts';
import type { Register } from '../../../declare/workflow.ts';
import { joinList } from '../../fields/values.ts';
import { useLanguage } from '../../ui/language.tsx';
import { shanghaiTime } from '../../ui/shanghai.ts';
import { UserText } from '../../ui/user-text.tsx';
import { Difference } from '../history/difference.tsx';
import '../history/revision.css';
import { registerMessages, registerSentences } from './register-messages.ts';
import { useRegister } from './use-register.ts';

/** The entries of a record in the register, the newest first, each with what it changed. */
export default function RegisterEntries({ resource, record }: { resource: Resource; record: AnyRecord }) {
  const { say } = useLanguage();
  const query = useRegister(resource, record);
  if (query.isPending) return <p className="quiet">{say(registerMessages.loading)}</p>;
  if (query.isError) {
    return (
      <p>
        {say(registerMessages.failed)}{' '}
        <Button onClick={() => void query.refetch()}>{say(registerMessages.retry)}</Button>
      </p>
    );
  }
  const { list } = query.data.data;
  const { register } = resource.workflow ?? {};
  if (!register || list.length === 0) return <p className="quiet">{say(registerMessages.none)}</p>;
  return (
    <ol className="register-entries">
      {list.map((line) => (
        <Entry key={line.seq} resource={resource} register={register} line={line} />
      ))}
    </ol>
  );
}

function Entry({ resource, register, line }: { resource: Resource; register: Register; line: RegisterLine }) {
  const { say, language } = useLanguage();
  const { seq, kind, at, proposedBy, approvedBy, reason, hash } = line;
  const names = joinList(
    proposedBy.map(({ title }) => title),
    language,
  );
  const signatures = [
    ...(names ? [say(registerSentences.proposed(names))] : []),
    approvedBy ? say(registerSentences.approved(approvedBy.title)) : say(registerMessages.fromBefore),
    ...(reason ? [`${say(registerMessages.reason)}: ${say(reasonLabel(resource.workflow, reason))}`] : []),
  ];
  return (
    <li>
      <details>
        <summary>
          <span className="digits quiet">{say(registerSentences.entry(seq))}</span>{' '}
          <strong>{say(entryLabel(register, kind))}</strong> <span className="digits quiet">{shanghaiTime(at)}</span>{' '}
          <span>
            <UserText text={signatures.join(' · ')} />
          </span>
        </summary>
        <Difference resource={resource} revision={line} />
        <p className="quiet register-hash" title={hash}>
          SHA-256 {hash.slice(0, 16)}…
        </p>
      </details>
    </li>
  );
}
