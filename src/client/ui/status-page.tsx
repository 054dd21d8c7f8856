import type { ReactNode } from 'react';
import { StatusIllustration } from './status-illustration.tsx';
import './status-page.css';

interface StatusPageProps {
  /** One sentence. */
  sentence: string;
  /** The error message, or what to do next. */
  detail?: ReactNode;
  /** One button. */
  action: ReactNode;
}

/** A page with one sentence and one button: no permission, not found, an error. */
export const StatusPage = ({ sentence, detail, action }: StatusPageProps) => (
  <section className="status-page">
    <StatusIllustration />
    <h1>{sentence}</h1>
    {detail ? <div className="status-detail">{detail}</div> : null}
    {action}
  </section>
);
