import { Link, useSearchParams } from 'react-router';
import { ListScreen } from '../../client/list/screen/list.tsx';
import type { ScreenProps } from '../../client/routing/define-screens.ts';
import { useMay } from '../../client/session/use-may.ts';
import { useLanguage } from '../../client/ui/language.tsx';
import { AUDIT } from '../../declare/actions.ts';
import { AuditLog } from './audit-log.client.tsx';
import { auditMessages } from './audit-messages.client.tsx';

/** The list of operators, with a tab for the audit log where the operator may read it. */
export default function OperatorList({ resource }: ScreenProps) {
  const { say } = useLanguage();
  const may = useMay();
  const [search] = useSearchParams();
  if (!may(resource, AUDIT)) return <ListScreen resource={resource} />;
  const isAudit = search.get('tab') === AUDIT;
  const tab = (label: string, to: string, isCurrent: boolean) => (
    <Link to={to} aria-current={isCurrent ? 'page' : undefined}>
      {label}
    </Link>
  );
  return (
    <div className="screen">
      <nav className="section-tabs" aria-label={say(resource.label)}>
        {tab(say(resource.label), resource.path, !isAudit)}
        {tab(say(auditMessages.title), `${resource.path}?tab=${AUDIT}`, isAudit)}
      </nav>
      {isAudit ? <AuditLog /> : <ListScreen resource={resource} />}
    </div>
  );
}
