import type { BarContent, CardContent, RowContent } from '../../contract/dashboard.ts';
import type { Card, Part } from '../../declare/card.ts';
import { COLLAPSED_ROWS } from './more-rows.tsx';

/** A card with its content. */
export interface FilledCard {
  card: Card;
  content: CardContent;
}

/** Where a card stands. */
export interface CardPlace {
  column: number;
  /** The rows that each of its tables shows until it is expanded. */
  rows: Readonly<Record<string, number>>;
}

/**
 * Distributes cards over columns in their order, so that the longest column is as short as it can be; the first of equal
 * solutions puts each card into the shortest column so far. Tables of the shorter columns get more rows where they have them,
 * so that no room stays empty. The heights are estimated from the collapsed parts: a card that is expanded later moves no
 * other to another column.
 */
export function placeCards(cards: readonly FilledCard[], columnCount: number): CardPlace[] {
  const count = Math.max(1, columnCount);
  const most = cards.length > MANY_CARDS ? ROWS_OF_MANY : Number.POSITIVE_INFINITY;
  const places = cards.map(({ card }) => ({
    rows: Object.fromEntries(
      Object.entries(card.parts).flatMap(([name, part]) =>
        part.shape === 'rows' ? [[name, Math.min(part.collapsed ?? COLLAPSED_ROWS, most)]] : [],
      ),
    ),
  }));
  const heights = cards.map((filled, at) => heightOf(filled, places[at]?.rows ?? {}));
  const columns = balancedColumns(heights, count);
  const columnHeights = Array.from({ length: count }, (_, column) =>
    sumOf(heights.filter((_h, at) => columns[at] === column)),
  );
  const longest = Math.max(...columnHeights);
  for (const [column, height] of columnHeights.entries()) {
    const tables = cards.flatMap((filled, at) =>
      columns[at] === column ? tablesOf(filled, places[at]?.rows ?? {}) : [],
    );
    addRows(tables, Math.floor((longest - height) / ROW));
  }
  return places.map(({ rows }, at) => ({ column: columns[at] ?? 0, rows }));
}

/** With more cards than this, each table shows a few rows only, so that all cards are within two screens. */
const MANY_CARDS = 4;
const ROWS_OF_MANY = 3;

/** With very many cards the best of so many attempts is good enough. */
const MAX_TRIES = 20_000;

/** The column of each card of so many pixels. */
function balancedColumns(heights: readonly number[], count: number): readonly number[] {
  let best = { height: Number.POSITIVE_INFINITY, columns: [] as readonly number[] };
  let tries = MAX_TRIES;
  const place = (columnHeights: readonly number[], columns: readonly number[]) => {
    const height = Math.max(...columnHeights);
    tries -= 1;
    if (height >= best.height || tries < 0) return;
    const next = heights[columns.length];
    if (next === undefined) {
      best = { height, columns };
      return;
    }
    const shortestFirst = [...columnHeights.entries()].sort(([, one], [, other]) => one - other);
    for (const [column] of shortestFirst) {
      place(
        columnHeights.map((own, at) => (at === column ? own + next : own)),
        [...columns, column],
      );
    }
  };
  place(
    Array.from({ length: count }, () => 0),
    [],
  );
  return best.columns;
}

interface CardTable {
  rows: Record<string, number>;
  name: string;
  length: number;
}

const tablesOf = ({ content }: FilledCard, rows: Record<string, number>): CardTable[] =>
  Object.keys(rows).map((name) => ({ rows, name, length: (content.parts?.[name] as readonly unknown[])?.length ?? 0 }));

/** Gives so many rows to tables that have more, one each in turn. */
function addRows(tables: readonly CardTable[], count: number) {
  let left = count;
  for (let given = true; given; ) {
    given = false;
    for (const { rows, name, length } of tables) {
      const shown = rows[name] ?? 0;
      if (left === 0 || shown >= length) continue;
      rows[name] = shown + 1;
      left -= 1;
      given = true;
    }
  }
}

const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, one) => sum + one, 0);

/** In pixels, as the style sheet has them. */
const FRAME = 78;
const GAP = 12;
const HEADING = 30;
const TABLE_HEAD = 32;
const ROW = 32;
const BAR = 28;
const LINE = 22;
const EXPAND_BUTTON = 30;
const BETWEEN_CARDS = 16;

/** Charts and bars share a line with the next of them, and figures with the next figures. A single part shows no heading. */
function heightOf({ card, content }: FilledCard, rows: CardPlace['rows']): number {
  const count = Object.keys(card.parts).filter((name) => content.parts?.[name]).length;
  let height = FRAME + BETWEEN_CARDS - (count === 1 ? HEADING : 0);
  let previous = { side: '', height: 0 };
  for (const [name, part] of Object.entries(card.parts)) {
    const partContent = content.parts?.[name];
    if (!partContent) continue;
    const own = GAP + partHeight(part, partContent, rows[name]);
    const side = SIDES[part.shape] ?? '';
    const isBeside = side !== '' && side === previous.side;
    height += isBeside ? Math.max(0, own - previous.height) : own;
    previous = isBeside ? { side: '', height: 0 } : { side, height: own };
  }
  return height;
}

const SIDES: Partial<Record<Part['shape'], string>> = { series: 'chart', bars: 'chart', figures: 'figures' };

function partHeight(part: Part, content: unknown, collapsed?: number): number {
  switch (part.shape) {
    case 'figures':
      return 52 * Math.ceil(Object.keys(part.figures).length / 5);
    case 'series':
      return 210;
    case 'search':
      return 62;
    case 'bars':
      return HEADING + rowsHeight(content as readonly BarContent[], BAR);
    case 'rows':
      return HEADING + rowsHeight(content as readonly RowContent[], ROW, TABLE_HEAD, collapsed);
  }
}

/** With the button that shows all rows. */
function rowsHeight({ length }: readonly unknown[], row: number, head = 0, collapsed = COLLAPSED_ROWS): number {
  if (length === 0) return LINE;
  return head + row * Math.min(length, collapsed) + (length > collapsed ? EXPAND_BUTTON : 0);
}
