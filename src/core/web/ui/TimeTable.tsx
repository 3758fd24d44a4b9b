import { cx } from './class-names.ts';

interface TimeTableProps<Point> {
  label: string;
  /** Name of the first column. */
  timeName: string;
  /** In ascending order of time. The table shows the latest first. */
  points: readonly Point[];
  columns: readonly { name: string; text: (point: Point) => string }[];
  timeText: (at: string) => string;
  className: string;
}

/** The figures of a `TimeChart`, for readers of numbers and for screen readers. Scrolls within its height. */
export function TimeTable<Point extends { at: string }>({ label, timeName, points, columns, timeText, className }: TimeTableProps<Point>) {
  return (
    <div
      role="group"
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: scroll areas must be reachable by keyboard
      tabIndex={0}
      className={cx('overflow-auto rounded-md border border-line-soft [scrollbar-width:thin]', className)}
    >
      <table className="w-full text-12 tabular-nums">
        <thead className="sticky top-0 bg-control text-ink-2">
          <tr>
            {[timeName, ...columns.map(({ name }) => name)].map((name) => (
              <th key={name} scope="col" className="px-2 py-1.5 text-end font-semibold first:text-start">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {points.toReversed().map((point) => (
            <tr key={point.at} className="border-t border-line-soft">
              <th scope="row" className="px-2 py-1 text-start font-normal text-ink-2">
                <time dateTime={point.at}>{timeText(point.at)}</time>
              </th>
              {columns.map(({ name, text }) => (
                <td key={name} className="px-2 py-1 text-end whitespace-nowrap">
                  {text(point)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
