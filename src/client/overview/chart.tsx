import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import UPlot from 'uplot';
import type { SeriesContent } from '../../contract/dashboard.ts';
import type { Language } from '../../contract/label.ts';
import type { Series as Part } from '../../declare/card.ts';
import { useLanguage } from '../ui/language.tsx';
import { useTheme } from '../ui/theme.tsx';
import { overviewSentences } from './messages.ts';
import { dayText, formatNumber, numberText } from './numbers.ts';
import 'uplot/dist/uPlot.min.css';

interface ChartProps {
  part: Part;
  content: SeriesContent;
}

const HEIGHT = 132;

/** Dash patterns, so that the lines can be told apart without colour; the legend shows the same patterns. */
const dashes: readonly number[][] = [[], [7, 4], [2, 3], [10, 3, 2, 3], [4, 8]];

/** A line chart over days or months; the legend shows the numbers at the pointer. */
export default function Chart({ part, content }: ChartProps) {
  const { say, language } = useLanguage();
  const [pointIndex, setPointIndex] = useState<number | null>(null);
  const container = useChart(content, language, setPointIndex);
  const { at, lines } = content;
  const pointDay = pointIndex === null ? undefined : at[pointIndex];
  return (
    <figure className="chart">
      <figcaption>
        <span className="chart-day">{pointDay ? dayText(pointDay, language, false) : periodText(at, language)}</span>
        {lines.map(({ label, values }, line) => (
          <span key={label} className="chart-line" data-line={line}>
            <svg viewBox="0 0 24 8" width="24" height="8" aria-hidden="true">
              <path d="M0 4H24" strokeDasharray={dashOf(line).join(' ')} />
            </svg>
            {label} <b>{numberText(pointIndex === null ? sumOf(values) : values[pointIndex], part.unit, language)}</b>
          </span>
        ))}
      </figcaption>
      <div
        ref={container}
        className="chart-box"
        role="img"
        aria-label={say(
          overviewSentences.chart(
            part.title,
            lines.map((line) => seriesText(line, at, part, language).map(say).join()),
          ),
        )}
      />
    </figure>
  );
}

const dashOf = (line: number): number[] => [...(dashes[line % dashes.length] ?? [])];

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

const periodText = (at: readonly string[], language: Language): string =>
  [at[0], at.at(-1)].map((day) => dayText(day ?? '', language)).join('–');

function seriesText(
  { label, values }: SeriesContent['lines'][number],
  at: readonly string[],
  { unit }: Part,
  language: Language,
) {
  const maximum = Math.max(...values);
  const maximumDay = dayText(at[values.indexOf(maximum)] ?? '', language);
  return [
    overviewSentences.line(
      label,
      numberText(sumOf(values), unit, language),
      numberText(maximum, unit, language),
      maximumDay,
    ),
  ];
}

/** Redraws the chart when content, language or theme change, and resizes it with its container. */
function useChart(content: SeriesContent, language: Language, onPoint: (place: number | null) => void) {
  const container = useRef<HTMLDivElement>(null);
  const { theme } = useTheme();
  const plotRef = useRef<UPlot | null>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the colours are read from the style sheet, which changes with the theme
  useLayoutEffect(() => {
    const element = container.current;
    if (!element) return;
    const data = [content.at.map((_, index) => index), ...content.lines.map(({ values }) => values)];
    const plot = new UPlot(optionsFor(element, content, language, onPoint), data as UPlot.AlignedData, element);
    plotRef.current = plot;
    return () => {
      plotRef.current = null;
      plot.destroy();
    };
  }, [content, language, theme, onPoint]);

  useEffect(() => {
    const element = container.current;
    if (!element) return;
    const observer = new ResizeObserver(() => plotRef.current?.setSize({ width: element.clientWidth, height: HEIGHT }));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return container;
}

function optionsFor(
  element: HTMLElement,
  { at, lines }: SeriesContent,
  language: Language,
  onPoint: (place: number | null) => void,
): UPlot.Options {
  const style = getComputedStyle(element);
  const colour = (name: string) => style.getPropertyValue(name).trim();
  const [textColour, gridColour] = [colour('--ant-color-text-secondary'), colour('--ant-color-border-secondary')];
  const axis = { stroke: textColour, font: `12px ${style.fontFamily}`, ticks: { show: false } };
  const showPoints = at.length <= 31;
  return {
    width: Math.max(200, element.clientWidth),
    height: HEIGHT,
    padding: [8, 12, 0, 0],
    legend: { show: false },
    cursor: { drag: { x: false, y: false }, points: { size: 6 } },
    scales: { x: { time: false }, y: { range: (_plot, _least, most) => [0, most > 0 ? most * 1.08 : 1] } },
    axes: [
      {
        ...axis,
        grid: { show: false },
        size: 24,
        space: 64,
        incrs: [1, 2, 3, 5, 7, 10, 15, 30],
        values: (_plot, splits) => splits.map((place) => (at[place] ? dayText(at[place], language) : '')),
      },
      {
        ...axis,
        grid: { stroke: gridColour, width: 1 },
        size: 44,
        space: 36,
        incrs: [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000, 50_000],
        values: (_plot, splits) => splits.map((value) => formatNumber(value, language)),
      },
    ],
    series: [
      {},
      ...lines.map((_line, line) => ({
        stroke: colour(`--line-${(line % dashes.length) + 1}`),
        width: 2,
        dash: dashOf(line),
        points: { show: showPoints && lines.length === 1, size: 5 },
      })),
    ],
    hooks: { setCursor: [({ cursor }) => onPoint(cursor.idx ?? null)] },
  };
}
