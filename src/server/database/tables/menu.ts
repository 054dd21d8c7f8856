import type { ColumnsOf } from './columns.ts';

/** A name, which the museum may change, and the one of the declaration when the menu was last written. */
interface NamedRow {
  nameZh: string;
  nameEn: string;
  /** `null`: written by a version that did not store it. */
  declaredZh: string | null;
  declaredEn: string | null;
}

/** The menu with its buttons. */
export interface MenuTables {
  menuEntry: NamedRow & {
    code: string;
    parent: string | null;
    url: string;
    icon: string;
    position: number;
  };
  menuButton: NamedRow & { code: string; menuCode: string; position: number };
}

const nameColumns = {
  nameZh: 'text not null',
  nameEn: 'text not null',
  declaredZh: 'text',
  declaredEn: 'text',
};

export const menuColumns: ColumnsOf<MenuTables> = {
  menuEntry: {
    code: 'text primary key',
    parent: 'text',
    ...nameColumns,
    url: 'text not null',
    icon: 'text not null',
    position: 'integer not null',
  },
  menuButton: {
    code: 'text not null',
    menuCode: 'text not null, unique ("menuCode", code)',
    ...nameColumns,
    position: 'integer not null',
  },
};
