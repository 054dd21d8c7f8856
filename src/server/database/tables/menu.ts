import type { ColumnsOf } from './columns.ts';

/** The menu with its buttons. */
export interface MenuTables {
  menuEntry: {
    code: string;
    parent: string | null;
    nameZh: string;
    nameEn: string;
    url: string;
    icon: string;
    position: number;
  };
  menuButton: { code: string; menuCode: string; nameZh: string; nameEn: string; position: number };
}

export const menuColumns: ColumnsOf<MenuTables> = {
  menuEntry: {
    code: 'text primary key',
    parent: 'text',
    nameZh: 'text not null',
    nameEn: 'text not null',
    url: 'text not null',
    icon: 'text not null',
    position: 'integer not null',
  },
  menuButton: {
    code: 'text not null',
    menuCode: 'text not null, unique ("menuCode", code)',
    nameZh: 'text not null',
    nameEn: 'text not null',
    position: 'integer not null',
  },
};
