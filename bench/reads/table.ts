/** Of reply times, in milliseconds. */
export interface Percentiles {
  p50: number;
  p99: number;
}

export interface Row {
  database: string;
  without: Percentiles;
  during: Percentiles;
  pagesPerSecond: number;
  /** Reads that were answered 429 or 503. */
  refused: number;
}

const times = ({ p50, p99 }: Percentiles) => `${p50.toFixed(1)} / ${p99.toFixed(1)} ms`;

export function readsTable(rows: readonly Row[]): string {
  const lines = [
    ['64 readers', 'pages read', 'refused', 'send p50 / p99 without', 'during', 'p99 during : without (at most 2)'],
    ['---', '---:', '---:', '---:', '---:', '---:'],
    ...rows.map(({ database, pagesPerSecond, refused, without, during }) => [
      database,
      `${pagesPerSecond.toFixed(0)} /s`,
      String(refused),
      times(without),
      times(during),
      `${(during.p99 / without.p99).toFixed(1)} x`,
    ]),
  ];
  return lines.map((line) => `| ${line.join(' | ')} |`).join('\n');
}
