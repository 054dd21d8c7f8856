import { Table, type TableProps } from 'antd';
import { Link } from 'react-router';
import type { Found, FoundIn } from '../../../contract/search.ts';
import type { AnyRecord, Resource } from '../../../declare/define-resource.ts';
import { records } from '../../../resources/index.ts';
import { RecordName } from '../../record/record-name.tsx';
import { recordPath } from '../../record/rows.ts';
import { Status } from '../../record/status.tsx';
import { countText } from '../../ui/count-text.ts';
import { useLanguage } from '../../ui/language.tsx';
import { shanghaiTime } from '../../ui/shanghai.ts';
import { paletteMessages, paletteSentences } from '../palette-messages.ts';
import { searchAddress } from '../result-choices.ts';

interface Props {
  text: string;
  result: FoundIn;
  /** Whether it is the only section, page by page, rather than the first of each. */
  whole: boolean;
}

/** What one section holds of what is looked for, with the look of its list. */
export function ResultSection({ text, result: { section, list, total, more }, whole }: Props) {
  const { say } = useLanguage();
  const resource = records.find(({ code }) => code === section);
  if (!resource) return null;
  const count = countText(total, more);
  return (
    <section className="panel" aria-labelledby={`found-${section}`}>
      <h2 id={`found-${section}`}>
        {say(resource.label)} <small className="quiet digits">{count}</small>
      </h2>
      <Table<Found>
        className="list-table"
        size="middle"
        rowKey="id"
        columns={columnsOf(resource, say)}
        dataSource={list}
        pagination={false}
        scroll={{ x: 'max-content' }}
      />
      {!whole && total > list.length ? (
        <p className="search-more">
          <Link to={searchAddress(text, section)}>{say(paletteSentences.allIn(resource.label, count))}</Link>
        </p>
      ) : null}
    </section>
  );
}

type Say = ReturnType<typeof useLanguage>['say'];

function columnsOf(resource: Resource, say: Say): NonNullable<TableProps<Found>['columns']> {
  const { workflow, fields, title } = resource;
  return [
    {
      key: 'title',
      title: say(fields[title]?.label ?? paletteMessages.record),
      className: 'title-column',
      render: (_, record) => (
        <Link className="row-title" to={recordPath(resource, 'show', record)} title={record.title ?? ''}>
          <RecordName value={{ ...record, title: record.title ?? '' }} />
        </Link>
      ),
    },
    ...(workflow
      ? [
          {
            key: 'status',
            title: say(paletteMessages.status),
            width: 140,
            render: (_: unknown, record: Found) => (
              <Status workflow={workflow} record={record as unknown as AnyRecord} />
            ),
          },
        ]
      : []),
    {
      key: 'id',
      title: say(paletteMessages.number),
      width: 100,
      render: (_, { id }) => <span className="digits quiet">#{id}</span>,
    },
    {
      key: 'updated',
      title: say(paletteMessages.updated),
      width: 160,
      render: (_, { updatedAt }) => <span className="digits">{shanghaiTime(updatedAt)}</span>,
    },
  ];
}
