import { CellSkeleton } from '../ui/cell-skeleton.tsx';
import { useLanguage } from '../ui/language.tsx';
import { recordActionMessages } from './action-messages.ts';

/** The placeholder of a record that is being loaded. */
export function RecordSkeleton() {
  const { say } = useLanguage();
  return (
    <section className="screen" aria-busy="true">
      <span role="status" className="visually-hidden">
        {say(recordActionMessages.loading)}
      </span>
      <header className="page-head">
        <CellSkeleton />
      </header>
      <PanelSkeleton />
      <PanelSkeleton />
    </section>
  );
}

/** The placeholder of one panel of a record. */
export const PanelSkeleton = () => (
  <div className="panel record-skeleton">
    <CellSkeleton />
    <CellSkeleton />
    <CellSkeleton />
  </div>
);
