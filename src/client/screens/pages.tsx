import { Pagination } from 'antd';
import { PAGE_SIZES } from '../../contract/list.ts';
import type { ListLocation } from './list-location.ts';

export interface PagesProps {
  location: Pick<ListLocation, 'current' | 'pageSize'>;
  total: number;
  narrow: boolean;
  onChange: (change: { current: number; pageSize: number }) => void;
}

/** Another page, or longer ones. */
export default function Pages({ location: { current, pageSize }, total, narrow, onChange }: PagesProps) {
  return (
    <Pagination
      current={current}
      pageSize={pageSize}
      total={total}
      pageSizeOptions={PAGE_SIZES.map(Number)}
      showSizeChanger={!narrow}
      simple={narrow}
      onChange={(page, size) => onChange({ current: size === pageSize ? page : 1, pageSize: size })}
    />
  );
}
