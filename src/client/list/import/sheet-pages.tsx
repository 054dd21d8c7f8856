import { Pagination } from 'antd';
import { SHEET_PAGE_SIZE } from './use-sheet-rows.ts';

interface SheetPagesProps {
  current: number;
  total: number;
  setCurrent: (page: number) => void;
}

/** The pager for the rows of a sheet, if there is more than one page. */
export const SheetPages = ({ current, total, setCurrent }: SheetPagesProps) =>
  total > SHEET_PAGE_SIZE ? (
    <Pagination
      simple
      current={current}
      pageSize={SHEET_PAGE_SIZE}
      total={total}
      onChange={setCurrent}
      showSizeChanger={false}
    />
  ) : null;
