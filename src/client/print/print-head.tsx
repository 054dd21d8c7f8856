import { createContext, type HTMLAttributes, useContext } from 'react';

/** What a column is called on paper; nothing for one that is not printed. */
export interface PrintedColumn {
  key: string;
  title: string;
  className?: string;
}

export const PrintedColumns = createContext<readonly PrintedColumn[]>([]);

/**
 * The body of a table whose head is a table of its own, as antd makes it so that it stays in sight: on paper a head is
 * repeated on each page only within the table of the rows. The names are drawn by the style sheet, when it prints.
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
