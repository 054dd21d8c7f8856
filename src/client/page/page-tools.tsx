import { PrinterOutlined, StarFilled, StarOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import type { Resource } from '../../declare/define-resource.ts';
import type { Label } from '../../declare/label.ts';
import { Printed } from '../print/print-note.tsx';
import { toolMessages } from '../record/tool-messages.ts';
import { useFavourites } from '../session/favourites.ts';
import { useLanguage } from '../ui/language.tsx';
import { printWhole } from '../ui/print-whole.ts';
import './print.css';

export interface PageToolsProps {
  resource: Resource;
  /** The record the page shows; the list of the section without it. */
  record?: { id: number; title: string | null };
  /** How the page is printed, where that is more than what is in sight. */
  onPrint?: () => Promise<void>;
  /** What the paper says of how much it holds. */
  said?: Label;
}

/** What every list and record page offers beside its title. */
export default function PageTools({ onPrint, said, ...props }: PageToolsProps) {
  const { say } = useLanguage();
  const [printing, setPrinting] = useState(false);
  const print = async () => {
    setPrinting(true);
    await (onPrint ?? (() => printWhole(document)))().finally(() => setPrinting(false));
  };
  return (
    <>
      <span className="page-tools">
        <Star {...props} />
        <Button
          type="text"
          size="small"
          icon={<PrinterOutlined />}
          aria-label={say(toolMessages.print)}
          title={say(toolMessages.print)}
          loading={printing}
          onClick={() => void print()}
        />
      </span>
      <Printed />
      {said ? <p className="printed digits">{say(said)}</p> : null}
    </>
  );
}

/** Marks the page to be found again; pressed while it is. */
function Star({ resource: { code }, record }: PageToolsProps) {
  const { say } = useLanguage();
  const { known, isMarked, mark, busy } = useFavourites();
  if (!known) return null;
  const id = record?.id ?? 0;
  const marked = isMarked(code, id);
  const label = say(marked ? toolMessages.unmark : toolMessages.mark);
  return (
    <Button
      type="text"
      size="small"
      className="star"
      icon={marked ? <StarFilled /> : <StarOutlined />}
      aria-pressed={marked}
      aria-label={say(toolMessages.favourite)}
      title={label}
      disabled={busy}
      onClick={() => void mark({ section: code, id, ...(record ? { title: record.title } : {}) }, !marked)}
    />
  );
}
