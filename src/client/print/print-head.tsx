import { createContext, type HTMLAttributes, useContext } from 'react';

/** A printed column and its title. */
export interface PrintedColumn {
  key: string;
  title: string;
  className?: string;
}

export const PrintedColumns = createContext<readonly PrintedColumn[]>([]);

/**
 * A table body with its own printed head. antd renders a sticky head as a separate table, but browsers repeat a head on
 * each sheet only within the table of the rows. The style sheet draws the titles in print.
 */
export function PrintableBody(props: HTMLAttributes<HTMLTableSectionElement>) {
  const columns = useContext(PrintedColumns);
  return (
    <>
      <thead className="print-head" hidden>
        <tr>
          {columns.map(({ key, title, className }) => (
            <th key={key} className={className} data-title={title} />
          ))}
        </tr>
      </thead>
      <tbody {...props} />
    </>
  );
}
