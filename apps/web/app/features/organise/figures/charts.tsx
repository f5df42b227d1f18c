import { numberFormat } from '@waylift/words/formats';
import type { LanguageTag } from '@waylift/words/languages';
import type { ReactNode } from 'react';
import { useLanguage } from '../../../locale/locale-provider.tsx';
import { axisTop } from './axis-top.ts';
import { monthName, whole } from './figure-words.ts';
import './charts.css';

type ChartProps = {
  /** What it shows, for who does not see it. */
  readonly label: string;
  /** `YYYY-MM`, the oldest first. */
  readonly months: readonly string[];
};
/** Null: hidden, and left out of the picture. */
type Values = readonly (number | null)[];
/** Where on the axis, from 0 at the bottom to 1 at the top. */
type Mark = { readonly at: number; readonly value: number };

/** A line from month to month, with the first and the last number. */
export function LineChart({ values, ...chart }: ChartProps & { readonly values: Values }) {
  const language = useLanguage();
  if (isAllHidden(values)) return null;
  const top = axisTop(values);
  const at = (index: number) => (100 * (index + 0.5)) / values.length;
  const known = values.flatMap((value, index) => (value === null ? [] : [{ value, index }]));
  const runs = known.reduce<(typeof known)[]>((before, point) => {
    const run = before.at(-1);
    return run?.at(-1)?.index === point.index - 1 ? [...before.slice(0, -1), [...run, point]] : [...before, [point]];
  }, []);
  const line = (run: typeof known) => run.map(({ value, index }) => `${at(index)} ${100 - (100 * value) / top}`).join('L');
  const [first, last] = [known[0], known.at(-1)];
  const points = first === last ? [first] : [first, last];
  return (
    <Chart
      {...chart}
      marks={quartersOf(top)}
      base={0}
      notes={points.map((point, order) =>
        point === undefined ? null : (
          <span
            key={point.index}
            className={order === 0 ? 'chart__note' : 'chart__note chart__note--last'}
            style={{ insetInlineStart: `${at(point.index)}%`, insetBlockEnd: `${(100 * point.value) / top}%` }}
          >
            {whole(language, point.value)}
          </span>
        ),
      )}
    >
      {runs.map((run) => (
        <path
          key={run[0]?.index}
          className="chart__area"
          d={`M${line(run)}L${at(run.at(-1)?.index ?? 0)} 100L${at(run[0]?.index ?? 0)} 100Z`}
        />
      ))}
      {runs.map((run) => (
        <path key={run[0]?.index} className="chart__line" d={`M${line(run)}${run.length === 1 ? 'h0' : ''}`} />
      ))}
    </Chart>
  );
}

/** Bars that are dashed: agreed, and not said to have taken place. */
export function RoadChart({ values, ...chart }: ChartProps & { readonly values: Values }) {
  if (isAllHidden(values)) return null;
  const top = axisTop(values);
  return (
    <Chart {...chart} marks={quartersOf(top)} base={0}>
      {values.map((value, index) => (
        <Bar key={chart.months[index]} className="chart__hollow" place={index} of={values.length} from={0} to={(value ?? 0) / top} />
      ))}
    </Chart>
  );
}

/** The part of a picture below which its lowest mark would stand on the line above it. */
const APART = 0.2;

/** Who came, upwards, and who went, downwards. */
export function MovedChart({ joined, left, ...chart }: ChartProps & { readonly joined: Values; readonly left: Values }) {
  if (isAllHidden(joined) && isAllHidden(left)) return null;
  const [up, down] = [axisTop(joined), axisTop(left)];
  const base = down / (up + down);
  const marks = [
    { at: 0, value: -down },
    { at: base, value: 0 },
    { at: 1, value: up },
  ].filter(({ at }) => at > 0 || base >= APART);
  return (
    <Chart {...chart} isLow marks={marks} base={base}>
      {joined.map((value, index) => (
        <Bar
          key={chart.months[index]}
          className="chart__up"
          place={index}
          of={joined.length}
          from={base}
          to={base + (1 - base) * ((value ?? 0) / up)}
        />
      ))}
      {left.map((value, index) => (
        <Bar
          key={chart.months[index]}
          className="chart__down"
          place={index}
          of={left.length}
          from={base - base * ((value ?? 0) / down)}
          to={base}
        />
      ))}
    </Chart>
  );
}

/** There is nothing to draw. */
function isAllHidden(values: Values): boolean {
  return values.every((value) => value === null);
}

function quartersOf(top: number): Mark[] {
  return [0, 0.25, 0.5, 0.75, 1].map((at) => ({ at, value: top * at }));
}

type BarProps = { readonly className: string; readonly place: number; readonly of: number; readonly from: number; readonly to: number };

function Bar({ className, place, of, from, to }: BarProps) {
  const width = 50 / of;
  if (to === from) return null;
  return (
    <rect className={className} x={(100 * (place + 0.5)) / of - width / 2} y={100 - 100 * to} width={width} height={100 * (to - from)} />
  );
}

type FrameProps = ChartProps & {
  readonly isLow?: boolean;
  readonly marks: readonly Mark[];
  /** Where nothing is. */
  readonly base: number;
  readonly notes?: ReactNode;
  readonly children: ReactNode;
};

/** The axis, the months below it, and the picture, which stretches. Words keep their size. */
function Chart({ label, months, isLow = false, marks, base, notes, children }: FrameProps) {
  const language = useLanguage();
  return (
    <div className={isLow ? 'chart chart--low' : 'chart'} role="img" aria-label={label}>
      <div className="chart__y" aria-hidden="true">
        {marks.map(({ at, value }) => (
          <span key={at} style={{ insetBlockEnd: `${100 * at}%` }}>
            {short(language, value)}
          </span>
        ))}
      </div>
      <div className="chart__plot" aria-hidden="true">
        <svg viewBox="0 0 100 100" preserveAspectRatio="none">
          {marks.map(({ at }) => (
            <line key={at} className="chart__grid" x1="0" x2="100" y1={100 - 100 * at} y2={100 - 100 * at} />
          ))}
          {children}
          <line className="chart__base" x1="0" x2="100" y1={100 - 100 * base} y2={100 - 100 * base} />
        </svg>
        {notes}
      </div>
      <ol className="chart__x" aria-hidden="true">
        {months.map((month) => (
          <li key={month}>{monthName(language, month, 'short')}</li>
        ))}
      </ol>
    </div>
  );
}

/** `2,500`, `25k`. German writes 2500 as its short form, unlike all numbers beside it. */
function short(language: LanguageTag, value: number): string {
  return value < 10_000 ? whole(language, value) : numberFormat(language, { notation: 'compact', maximumFractionDigits: 1 }).format(value);
}
