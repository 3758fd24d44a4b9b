/** Of reply times, in milliseconds. */
export interface Percentiles {
  p50: number;
  p99: number;
}

export interface LatencyRow {
  database: string;
  typo: Percentiles;
  name: Percentiles;
  short: Percentiles;
  ilike: Percentiles;
  /** The share of searches with a typo that found the intended channel on the first page. */
  found: number;
  /** Maximum milliseconds of a search with a typo. */
  limit: Percentiles;
}

export interface ChatRow {
  database: string;
  without: Percentiles;
  during: Percentiles;
  searchesPerSecond: number;
}

export function percentiles(durations: readonly number[]): Percentiles {
  const all = durations.toSorted((one, other) => one - other);
  const at = (share: number) => all[Math.floor(all.length * share)] ?? Number.NaN;
  return { p50: at(0.5), p99: at(0.99) };
}

const times = ({ p50, p99 }: Percentiles) => `${p50.toFixed(1)} / ${p99.toFixed(1)} ms`;
const table = (lines: readonly string[][]) => lines.map((line) => `| ${line.join(' | ')} |`).join('\n');

export const latencyTable = (channels: number, rows: readonly LatencyRow[]): string =>
  table([
    [
      `${channels} channels`,
      'one typo, p50 / p99',
      'at most',
      'found',
      'without a typo',
      'one and two letters',
      'plain ilike, finds no typo',
    ],
    ['---', '---:', '---:', '---:', '---:', '---:', '---:'],
    ...rows.map(({ database, typo, name, short, ilike, found, limit }) => [
      database,
      times(typo),
      `${limit.p50} / ${limit.p99} ms`,
      `${(found * 100).toFixed(1)} %`,
      times(name),
      times(short),
      times(ilike),
    ]),
  ]);

export const chatTable = (rows: readonly ChatRow[]): string =>
  table([
    ['searches beside chat', 'searched', 'send p50 / p99 without', 'during', 'p99 during : without (at most 2)'],
    ['---', '---:', '---:', '---:', '---:'],
    ...rows.map(({ database, searchesPerSecond, without, during }) => [
      database,
      `${searchesPerSecond.toFixed(1)} /s`,
      times(without),
      times(during),
      `${(during.p99 / without.p99).toFixed(1)} x`,
    ]),
  ]);
