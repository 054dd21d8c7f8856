import { Pagination } from 'antd';
import { ROWS } from './use-sheet-rows.ts';

interface SheetPagesProps {
  current: number;
  total: number;
  setCurrent: (page: number) => void;
}

/** The rows of a sheet in pages, where there are more than fit on one. */
export const SheetPages = ({ current, total, setCurrent }: SheetPagesProps) =>
  total > ROWS ? (
    <Pagination simple current={current} pageSize={ROWS} total={total} onChange={setCurrent} showSizeChanger={false} />
  ) : null;
