import type { ReactNode } from 'react';

export interface TableRow {
  key: string;
  children?: readonly TableRow[];
}

export interface DataColumn<Row> {
  key: string;
  title: ReactNode;
  /** The title as text, of a table that is printed or whose head is a part of its own. */
  text?: string;
  className?: string;
  /** In pixels; a column without one is as wide as its content needs. */
  width?: number;
  /** The width in pixels that neither the content nor a lack of room changes. */
  exactWidth?: number;
  /** Whether it stays while the others scroll: one of the first columns, or of the last. */
  fixed?: 'start' | 'end' | undefined;
  align?: 'start' | 'end';
  order?: 'ascending' | 'descending' | undefined;
  render: (row: Row) => ReactNode;
}

/** The rows below others, which can be closed. */
export interface RowTree<Row> {
  isOpen: (row: Row) => boolean;
  onToggle: (row: Row, isOpen: boolean) => void;
}
