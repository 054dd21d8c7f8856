import { Suspense, useState } from 'react';
import type { SeriesContent } from '../../contract/dashboard.ts';
import type { Series as Part } from '../../declare/card.ts';
import { useLanguage } from '../ui/language.tsx';
import { lazyChunk } from '../ui/lazy.tsx';
import { ScrollRoom } from '../ui/scroll-room.tsx';
import { overviewMessages } from './messages.ts';
import { dayText, numberText } from './numbers.ts';

/** Loaded when there are numbers to draw, after the page can be read. */
const Chart = lazyChunk(() => import('./chart.tsx'));

/** A line chart, with a switch to the same numbers as a table. */
export function SeriesChart({ part, content }: { part: Part; content: SeriesContent | undefined }) {
  const { say } = useLanguage();
  const [asTable, setAsTable] = useState(false);
  const isEmpty = content?.lines.every(({ values }) => values.every((value) => value === 0));
  return (
    <div className="part series">
      <h3>
        {say(part.title)}
        {content && !isEmpty ? (
          <button type="button" className="link-button" aria-pressed={asTable} onClick={() => setAsTable(!asTable)}>
            {say(asTable ? overviewMessages.showChart : overviewMessages.showTable)}
          </button>
        ) : null}
      </h3>
      <div className="series-room">
        {isEmpty ? <p className="quiet">{say(overviewMessages.nothing)}</p> : null}
        {content && !isEmpty ? (
          asTable ? (
            <SeriesTable part={part} content={content} />
          ) : (
            <Suspense fallback={null}>
              <Chart part={part} content={content} />
            </Suspense>
          )
        ) : null}
      </div>
    </div>
  );
}

/** All values as a table, the latest first. */
function SeriesTable({ part, content: { at, lines } }: { part: Part; content: SeriesContent }) {
  const { say, language } = useLanguage();
  return (
    <ScrollRoom className="series-table" label={say(part.title)}>
      <table>
        <thead>
          <tr>
            <th scope="col">{say(at[0]?.length === 7 ? overviewMessages.month : overviewMessages.day)}</th>
            {lines.map(({ label }) => (
              <th key={label} scope="col" data-kind="number">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {at
            .map((day, index) => (
              <tr key={day}>
                <th scope="row">{dayText(day, language, false)}</th>
                {lines.map(({ label, values }) => (
                  <td key={label} data-kind="number">
                    {numberText(values[index], part.unit, language)}
                  </td>
                ))}
              </tr>
            ))
            .reverse()}
        </tbody>
      </table>
    </ScrollRoom>
  );
}
