import type { Load, Measured } from './load.ts';

const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(0)} KB`;
const milliseconds = (time: number) => `${time.toFixed(0)} ms`;

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;

/** A Markdown table with one row per page, visitor and version, with the median of its visits in each column. */
export function pageTable(loads: readonly Load[]): string {
  const versions = new Set(loads.map(({ version }) => version)).size;
  const groups = Map.groupBy(
    loads,
    ({ place, version }) => `${place.name}, signed ${place.visitor === null ? 'out' : 'in'}${versions > 1 ? `, ${version}` : ''}`,
  );
  const rows = [
    ['page', 'scripts in six seconds', 'until usable', 'main thread', 'requests', 'usable after', 'LCP', 'TBT', 'CLS'],
    ['---', ...Array<string>(8).fill('---:')],
    ...[...groups].map(([name, of]) => {
      const middle = (value: (load: Measured) => number) => median(of.map(value));
      const scripts = (which: 'scripts' | 'scriptsBefore') =>
        `${kilobytes(middle((load) => load[which].bytes))} in ${middle((load) => load[which].files)}`;
      return [
        name,
        scripts('scripts'),
        scripts('scriptsBefore'),
        milliseconds(middle(({ mainThread }) => mainThread)),
        String(middle(({ requests }) => requests)),
        milliseconds(middle(({ usableAfter }) => usableAfter)),
        milliseconds(middle(({ largestPaint }) => largestPaint)),
        milliseconds(middle(({ blocking }) => blocking)),
        middle(({ layoutShift }) => layoutShift).toFixed(3),
      ];
    }),
  ];
  return rows.map((row) => `| ${row.join(' | ')} |`).join('\n');
}
