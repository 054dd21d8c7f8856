import type { ColumnsOf } from './columns.ts';

/** Values that the product itself stores. */
export interface SettingTables {
  setting: { key: string; value: string };
}

export const settingColumns: ColumnsOf<SettingTables> = {
  setting: { key: 'text primary key', value: 'text not null' },
};
