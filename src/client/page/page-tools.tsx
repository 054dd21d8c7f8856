import { PrinterOutlined, StarFilled, StarOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import type { Label } from '../../contract/label.ts';
import type { Resource } from '../../declare/define-resource.ts';
import { useFavourites } from '../session/favourites.ts';
import { useLanguage } from '../ui/language.tsx';
import { printLoadedPage } from '../ui/print-whole.ts';
import { PrintNote } from './print-note.tsx';
import { toolMessages } from './tool-messages.ts';
import './print.css';

export interface PageToolsProps {
  resource: Resource;
  /** The record of the page; undefined on a list. */
  record?: { id: number; title: string | null };
  /** Prints the page when more than the visible content has to be loaded first. */
  onPrint?: () => Promise<void>;
  /** The printed line that says how many rows the print contains. */
  printRange?: Label;
}

/** The tools beside the title of a list or record page: favourite and print. */
export default function PageTools({ onPrint, printRange, ...props }: PageToolsProps) {
  const { say } = useLanguage();
  const [isPrinting, setIsPrinting] = useState(false);
  const print = async () => {
    setIsPrinting(true);
    await (onPrint ?? (() => printLoadedPage(document)))().finally(() => setIsPrinting(false));
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
          loading={isPrinting}
          onClick={() => void print()}
        />
      </span>
      <PrintNote />
      {printRange ? <p className="printed digits">{say(printRange)}</p> : null}
    </>
  );
}

/** Adds the page to the operator's favourites or removes it. */
function FavouriteButton({ resource: { code }, record }: PageToolsProps) {
  const { say } = useLanguage();
  const { isSupported, isFavourite, setFavourite, busy } = useFavourites();
  if (!isSupported) return null;
  const id = record?.id ?? 0;
  const isMarked = isFavourite(code, id);
  const label = say(isMarked ? toolMessages.unmark : toolMessages.mark);
  return (
    <Button
      type="text"
      size="small"
      className="star"
      icon={isMarked ? <StarFilled /> : <StarOutlined />}
      aria-pressed={isMarked}
      aria-label={say(toolMessages.favourite)}
      title={label}
      disabled={busy}
      onClick={() => void setFavourite({ section: code, id, ...(record ? { title: record.title } : {}) }, !isMarked)}
    />
  );
}
