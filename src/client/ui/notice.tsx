import type { ReactNode } from 'react';
import { StatusIllustration } from './status-illustration.tsx';
import './status-page.css';

/** Replaces an empty part of a screen: what is the matter, and what to do. */
export const Notice = ({ title, help, children }: { title: string; help: string; children?: ReactNode }) => (
  <div className="notice">
    <StatusIllustration />
    <p className="notice-title">{title}</p>
    <p className="quiet">{help}</p>
    {children ? <div className="notice-actions">{children}</div> : null}
  </div>
);
