import { PrinterOutlined, StarFilled, StarOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import type { Resource } from '../../declare/define-resource.ts';
import type { Label } from '../../declare/label.ts';
import { PrintNote } from '../print/print-note.tsx';
import { toolMessages } from '../record/tool-messages.ts';
import { useFavourites } from '../session/favourites.ts';
import { useLanguage } from '../ui/language.tsx';
import { printLoadedPage } from '../ui/print-whole.ts';
import './print.css';

export interface PageToolsProps {
  resource: Resource;
  /** The record the page shows; the list of the section without it. */
  record?: { id: number; title: string | null };
  /** How the page is printed, where that is more than what is in sight. */
  onPrint?: () => Promise<void>;
  /** What the paper says of how much it holds. */
  printRange?: Label;
}

/** What every list and record page offers beside its title. */
export default function PageTools({ onPrint, printRange, ...props }: PageToolsProps) {
  const { say } = useLanguage();
  const [printing, setPrinting] = useState(false);
  const print = async () => {
    setPrinting(true);
    await (onPrint ?? (() => printLoadedPage(document)))().finally(() => setPrinting(false));
  };
  return (
    <>
      <span className="page-tools">
        <FavouriteButton {...props} />
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
      <PrintNote />
      {printRange ? <p className="printed digits">{say(printRange)}</p> : null}
    </>
  );
}

/** Marks the page to be found again; pressed while it is. */
function FavouriteButton({ resource: { code }, record }: PageToolsProps) {
  const { say } = useLanguage();
  const { isSupported, isFavourite, setFavourite, busy } = useFavourites();
  if (!isSupported) return null;
  const id = record?.id ?? 0;
  const marked = isFavourite(code, id);
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
      onClick={() => void setFavourite({ section: code, id, ...(record ? { title: record.title } : {}) }, !marked)}
    />
  );
}
