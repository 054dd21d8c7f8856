import { type HTMLAttributes, memo, type ReactNode, useContext, useMemo } from 'react';
import { useNavigate } from 'react-router';
import type { Label } from '../../contract/label.ts';
import type { Sorter } from '../../contract/list.ts';
import type { ColumnChoice } from '../../contract/preference.ts';
import { columnField } from '../../declare/columns.ts';
import type { AnyRecord, Resource } from '../../declare/define-resource.ts';
import { narrowingReference } from '../../declare/draft.ts';
import { fieldInLanguage } from '../../declare/translation.ts';
import { cellOf, hasUnexpectedValue } from '../../kinds/index-cells.client.ts';
import type { ListRow } from '../page/list-rows.ts';
import { RecordLink } from '../page/record-link.tsx';
import { hasPage, recordPath } from '../page/record-path.ts';
import { quotedRecordTitle, recordTitle } from '../page/record-title.ts';
import { useLinkState } from '../page/use-back-link.ts';
import { recordActionMessages, recordActionSentences } from '../record/action-messages.ts';
import { RowActions } from '../record/actions/row-actions.tsx';
import { visibilityOfField } from '../record/masking.ts';
import type { RecordAction } from '../record/record-actions.ts';
import { SeatsInCell } from '../record/seats/seats.tsx';
import { SeatsContext } from '../record/seats/use-seats.ts';
import { OwnCell, type OwnCells, useOwnCells } from '../record/slots/cells.tsx';
import { Status } from '../record/status.tsx';
import { useMay } from '../session/use-may.ts';
import { isSortable, type ListLocation, toggleSort } from '../transport/wire/list-location.ts';
import { CellSkeleton } from '../ui/cell-skeleton.tsx';
import { useLanguage } from '../ui/language.tsx';
import { DataTable } from '../ui/table/data-table.tsx';
import type { DataSelection } from '../ui/table/table-selection.tsx';
import type { DataColumn, RowTree } from '../ui/table/table-types.ts';
import { useIsWide } from '../ui/table/use-is-wide.ts';
import { UserText } from '../ui/user-text.tsx';
import { ColumnEdge, SortButton } from './column-header.tsx';
import { EditableCell } from './inline-edit/editable-cell.tsx';
import { isEditedInline } from './inline-edit/may-edit-cell.ts';
import { columnChoices, withWidth } from './list-columns.ts';
import { rowKeys } from './row-keys.ts';
import type { RowTicks } from './row-ticks.ts';
import type { ChangeLocation } from './use-list-location.ts';
import { IsUnreadContext } from './use-unread-marker.ts';

export interface RowsProps {
  resource: Resource;
  /** Null while the first answer is pending. */
  rows: readonly ListRow[] | null;
  location: ListLocation;
  onChange: ChangeLocation;
  onAction: (record: AnyRecord, action: RecordAction) => void;
  empty: ReactNode;
  arrangement?: RowArrangement;
  /** The operator's choice of columns, the number of frozen ones, and a function that changes the choice. */
  columns?: ColumnChoice[] | undefined;
  frozen?: number | undefined;
  onColumns?: ((columns: ColumnChoice[]) => void) | undefined;
  /** Of a table with checkboxes. */
  ticks?: RowTicks | undefined;
}

/** What a list with manual order or a tree adds to the table. */
export interface RowArrangement {
  /** The column with extra content, and that content. */
  column: string | undefined;
  cellExtra: (row: ListRow) => ReactNode;
  onRow: (row: ListRow) => HTMLAttributes<HTMLElement>;
  tree: RowTree<ListRow>;
}

type SkeletonRow = { key: string; record?: undefined; children?: undefined };
type Column = DataColumn<ListRow | SkeletonRow>;

/** The rows as a table with horizontal scrolling and a sticky head. */
export function ListTable(props: RowsProps) {
  const { resource, rows, location, onChange, onAction, empty, arrangement, ticks, frozen = 0, onColumns } = props;
  const { say, language } = useLanguage();
  const may = useMay();
  const skeletonRows: SkeletonRow[] = Array.from({ length: Math.min(location.pageSize, 10) }, (_, index) => ({
    key: `${index}`,
  }));
  const choices = columnChoices(resource, { columns: props.columns ?? [] }, may);
  const [isWide, tableRef] = useIsWide(JSON.stringify([resource.code, language, choices]));
  const keysOf = useRowKeys(resource);
  const ownCells = useOwnCells(resource);
  const hasSeats = useContext(SeatsContext).place !== undefined;
  const names = new Set(choices.map(({ name }) => name));
  const columns: Column[] = [
    ...withStateLast(choices, isWide ? frozen : choices.length).map((choice, at) =>
      tableColumn({
        resource,
        choice,
        names,
        sorters: location.sorters,
        onChange,
        say,
        arrangement,
        ownCells,
        hasSeats,
        fixed: at < frozen ? 'start' : isWide && choice.name === STATE ? 'end' : undefined,
        sortable: visibilityOfField(resource, choice.name, may) === 'whole',
        ...(onColumns ? { onWidth: (width) => onColumns(withWidth(choices, choice.name, width)) } : {}),
      }),
    ),
    {
      key: 'actions',
      title: say(recordActionMessages.actions),
      className: 'actions-column',
      width: 150,
      fixed: 'end',
      render: ({ record }) => (record ? <MemoActions resource={resource} record={record} onAction={onAction} /> : null),
    },
  ];
  const isFixed = frozen > 0;
  const selection = useMemo(
    () => (ticks && rows ? dataSelection(ticks, rows, { resource, say, isFixed }) : undefined),
    [ticks, rows, resource, say, isFixed],
  );
  const rowProps = (row: ListRow | SkeletonRow, at: number) => ({
    ...(row.record ? { ...keysOf(row.record, at), ...arrangement?.onRow(row) } : {}),
    className: 'list-row',
  });
  return (
    <div ref={tableRef} className="table-place" data-wide={isWide}>
      <DataTable<ListRow | SkeletonRow>
        className="list-table"
        columns={columns}
        rows={rows ?? skeletonRows}
        empty={empty}
        scroll={isWide ? 'rows' : undefined}
        selection={selection}
        rowProps={rowProps}
        tree={arrangement?.tree as RowTree<ListRow | SkeletonRow> | undefined}
      />
    </div>
  );
}

const STATE = 'status';

/** In a table that scrolls sideways the state stays in sight beside the actions, unless it is one of the frozen columns. */
function withStateLast(choices: readonly ColumnChoice[], frozen: number): readonly ColumnChoice[] {
  const state = choices.findIndex(({ name }) => name === STATE);
  return state < frozen ? choices : [...choices.filter((_, at) => at !== state), ...choices.slice(state, state + 1)];
}

/** The table is rendered again when a row is ticked; what is in the cells of the others has not changed. */
const MemoActions = memo(RowActions);
const MemoCell = memo((props: ListCellProps) => <ListCell {...props} />);
const MemoEditableCell = memo((props: ListCellProps) => (
  <EditableCell resource={props.resource} name={props.name} record={props.record}>
    <ListCell {...props} />
  </EditableCell>
));

/** Opens a record by click or key. */
function useRowKeys(resource: Resource) {
  const navigate = useNavigate();
  const state = useLinkState(resource);
  const mayCreate = useMay()(resource, 'create');
  const create = () => void navigate(`${resource.path}/create`, { state });
  return (record: AnyRecord, at: number) =>
    hasPage(record)
      ? rowKeys(at, {
          open: () => void navigate(recordPath(resource, 'show', record), { state }),
          create: mayCreate && !resource.within ? create : undefined,
        })
      : {};
}

/** The selection spans pages: ids of other pages stay as they are. */
function dataSelection(
  ticks: RowTicks,
  rows: readonly ListRow[],
  { resource, say, isFixed }: { resource: Resource; say: (label: Label) => string; isFixed: boolean },
): DataSelection<ListRow | SkeletonRow> {
  const pageRows = flattenRows(rows);
  const pageIds = new Set(pageRows.map(({ record }) => String(record.id)));
  return {
    subscribe: ticks.subscribe,
    isSelected: ({ record }) => record !== undefined && ticks.isTicked(record.id),
    onChange(changed, isSelected) {
      const changedKeys = new Set(changed.map(({ key }) => key));
      ticks.onChange([
        ...ticks.ids().filter((id) => !pageIds.has(String(id))),
        ...pageRows.flatMap(({ key, record: { id } }) =>
          (changedKeys.has(key) ? isSelected : ticks.isTicked(id)) ? id : [],
        ),
      ]);
    },
    isSelectable: ({ record }) => record !== undefined && hasPage(record),
    label: ({ record }) => (record ? say(recordActionSentences.selectRow(quotedRecordTitle(resource, record))) : ''),
    pageLabel: say(recordActionMessages.selectPage),
    isFixed,
  };
}

const flattenRows = (rows: readonly ListRow[]): ListRow[] =>
  rows.flatMap((row) => [row, ...flattenRows(row.children ?? [])]);

interface ColumnParts {
  resource: Resource;
  choice: ColumnChoice;
  /** All columns of the table. */
  names: ReadonlySet<string>;
  sorters: readonly Sorter[];
  onChange: ChangeLocation;
  say: (label: Label) => string;
  arrangement: RowArrangement | undefined;
  ownCells: OwnCells;
  hasSeats: boolean;
  /** Masked columns are not sortable, because the order would reveal the values. */
  sortable: boolean;
  /** Sticky while the other columns scroll. */
  fixed: Column['fixed'];
  onWidth?: (width?: number) => void;
}

/** The width of two buttons and a handle, in pixels. */
const ARRANGE_WIDTH = 70;

function tableColumn(parts: ColumnParts): Column {
  const { resource, names, sorters, onChange, say, arrangement, ownCells, hasSeats, sortable, fixed, onWidth } = parts;
  const { name, width: chosenWidth } = parts.choice;
  const field = columnField(resource, name);
  if (!field) return { key: name, title: '', render: () => null };
  const { width, numeric } = cellOf(field);
  const Cell = isEditedInline(resource, name) ? MemoEditableCell : MemoCell;
  const sorter = sorters.find(({ field: sorted }) => sorted === name);
  const widthOf = () =>
    width && name !== resource.title ? { width: name === arrangement?.column ? width + ARRANGE_WIDTH : width } : {};
  return {
    key: name,
    text: say(field.label),
    title: (
      <>
        {sortable && isSortable(resource, name) ? (
          <SortButton
            label={field.label}
            order={sorter?.order}
            place={sorters.length > 1 && sorter ? sorters.indexOf(sorter) + 1 : undefined}
            onSort={(adding) => onChange({ sorters: toggleSort(sorters, name, adding), current: 1 })}
          />
        ) : (
          say(field.label)
        )}
        {onWidth ? <ColumnEdge onWidth={onWidth} /> : null}
      </>
    ),
    fixed,
    ...(chosenWidth ? { width: chosenWidth, exactWidth: chosenWidth } : widthOf()),
    align: numeric ? 'end' : 'start',
    className: [
      chosenWidth || (width && name !== resource.title) ? '' : classOf(resource, name),
      names.has(narrowingReference(field) ?? '') ? 'without-place' : '',
    ].join(' '),
    order: sorter && (sorter.order === 'asc' ? 'ascending' : 'descending'),
    render: (row) =>
      row.record ? (
        <CellBox cut={chosenWidth !== undefined}>
          {hasSeats ? (
            <SeatsInCell resource={resource} name={name} record={row.record}>
              <Cell resource={resource} name={name} record={row.record} Custom={ownCells[name]} />
            </SeatsInCell>
          ) : (
            <Cell resource={resource} name={name} record={row.record} Custom={ownCells[name]} />
          )}
          {arrangement && name === arrangement.column ? arrangement.cellExtra(row) : null}
        </CellBox>
      ) : (
        <CellSkeleton />
      ),
  };
}

function classOf({ title, fields }: Resource, name: string): string {
  if (name !== title) return 'text-column';
  const field = fields[title];
  return field && cellOf(field).isShortTitle?.(field) ? 'title-column of-names' : 'title-column';
}

/** Cuts off longer content where the operator chose the width. */
const CellBox = ({ cut, children }: { cut: boolean; children: ReactNode }) =>
  cut ? <div className="cut">{children}</div> : children;

interface ListCellProps {
  resource: Resource;
  name: string;
  record: AnyRecord;
  /** The section's own cell of this column. */
  Custom?: OwnCells[string] | undefined;
}

/** One cell: the title as a link, the state with its colour, anything else rendered by the section or its field kind. */
export function ListCell({ resource, name, record, Custom }: ListCellProps) {
  const { say, language } = useLanguage();
  const isNew = useContext(IsUnreadContext);
  const field = columnField(resource, name);
  if (!field) return null;
  const value = () => record[fieldInLanguage(resource, record, name, language === 'en-US')];
  const own = Custom && <OwnCell Custom={Custom} resource={resource} record={record} value={value()} />;
  const { Cell: KindCell } = cellOf(field);
  if (name === resource.title && hasPage(record)) {
    const title = say(recordTitle(resource, record));
    return (
      <RecordLink className="row-title" to={recordPath(resource, 'show', record)} list={resource} title={title}>
        {isNew(record) ? (
          <span
            className="new-mark"
            role="img"
            aria-label={say(recordActionMessages.isNew)}
            title={say(recordActionMessages.isNew)}
          />
        ) : null}
        {own ??
          (hasUnexpectedValue(field, value()) ? <KindCell value={value()} field={field} /> : <UserText text={title} />)}
      </RecordLink>
    );
  }
  if (own) return own;
  if (name === 'status' && resource.workflow)
    return <Status workflow={resource.workflow} status={record.status} changed={record.changed} />;
  return <KindCell value={value()} field={field} />;
}
