import type { ReactNode } from 'react';
import type { PageToolsProps } from '../page/page-tools.tsx';
import { AfterPaint } from '../ui/after-paint.tsx';
import { lazyChunk } from '../ui/lazy.tsx';

/** They come after the page they are for. */
const PageTools = lazyChunk(() => import('../page/page-tools.tsx'));

interface PageHeadProps {
  title: ReactNode;
  about?: ReactNode;
  /** Whose page it is, for what every list and record page offers beside its title. */
  tools?: PageToolsProps;
  children?: ReactNode;
}

/** The head of a screen: what it is, a line about it, and what can be done. */
export function PageHead({ title, about, tools, children }: PageHeadProps) {
  return (
    <header className="page-head">
      <div className="page-title">
        <div className="page-name">
          <h1>{title}</h1>
          {tools ? (
            <AfterPaint room={<span className="page-tools" />}>
              <PageTools {...tools} />
            </AfterPaint>
          ) : null}
        </div>
        {about ? <p className="quiet">{about}</p> : null}
      </div>
      {children ? <div className="page-actions">{children}</div> : null}
    </header>
  );
}
