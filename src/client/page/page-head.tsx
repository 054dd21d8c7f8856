import type { ReactNode } from 'react';
import type { AnyRecord, Resource } from '../../declare/define-resource.ts';
import { AfterPaint } from '../ui/after-paint.tsx';
import { useLanguage } from '../ui/language.tsx';
import { lazyChunk } from '../ui/lazy.tsx';
import { useTabName } from '../ui/tab-name.ts';
import { UserText } from '../ui/user-text.tsx';
import type { PageToolsProps } from './page-tools.tsx';
import { publicRecordTitle, recordNumber } from './record-title.ts';

/** Loaded after the first paint, because the page is usable without them. */
const PageTools = lazyChunk(() => import('./page-tools.tsx'));

interface PageHeadProps {
  title: ReactNode;
  about?: ReactNode;
  /** The record whose title becomes part of the tab title. */
  subject?: { resource: Resource; record: AnyRecord } | undefined;
  /** The subject of the tools beside the title, such as favourite and print. */
  tools?: PageToolsProps;
  children?: ReactNode;
}

/** The head of a screen: title, a line of details, and actions. */
export function PageHead({ title, about, subject, tools, children }: PageHeadProps) {
  const { say } = useLanguage();
  useTabName(subject ? say(publicRecordTitle(subject.resource, subject.record) ?? recordNumber(subject.record)) : '');
  return (
    <header className="page-head">
      <div className="page-title">
        <div className="page-name">
          <h1>{typeof title === 'string' ? <UserText text={title} /> : title}</h1>
          {tools ? (
            <AfterPaint fallback={<span className="page-tools" />}>
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
