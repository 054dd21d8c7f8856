import type { ReactNode } from 'react';
import { StatusIllustration } from './status-illustration.tsx';
import './status-page.css';

interface Props {
  /** One sentence. */
  sentence: string;
  /** What went wrong in somebody's own words, or what else helps. */
  detail?: ReactNode;
  /** One button. */
  action: ReactNode;
}

/** The family of pages that say one thing: no permission, not found, something went wrong, nothing waits. */
export const StatusPage = ({ sentence, detail, action }: Props) => (
  <section className="gate-page">
    <StatusIllustration />
    <h1>{sentence}</h1>
    {detail ? <div className="gate-detail">{detail}</div> : null}
    {action}
  </section>
);
