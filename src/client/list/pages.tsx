import { Pagination } from 'antd';
import { PAGE_SIZES } from '../../contract/list.ts';
import type { ListLocation } from '../transport/wire/list-location.ts';
import { reachableRows } from '../transport/wire/list-page.ts';
import type { ListTotal } from '../transport/wire/list-total.ts';

export interface PagesProps extends ListTotal {
  location: Pick<ListLocation, 'current' | 'pageSize'>;
  narrow: boolean;
  onChange: (change: { current: number; pageSize: number }) => void;
}

/** The pager. Without a total it offers the next page but no last one. */
export default function Pages({ location: { current, pageSize }, narrow, onChange, ...total }: PagesProps) {
  return (
    <Pagination
      current={current}
      pageSize={pageSize}
      total={reachableRows(total)}
      pageSizeOptions={PAGE_SIZES.map(Number)}
      showSizeChanger={!narrow}
      simple={narrow && total.hasTotal}
      showLessItems={!total.hasTotal}
      onChange={(page, size) => onChange({ current: size === pageSize ? page : 1, pageSize: size })}
    />
  );
}
