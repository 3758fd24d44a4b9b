import type { Heard } from './audience.ts';
import type { Measured } from './clients.ts';
import type { Paid } from './server.ts';

export interface Row {
  database: string;
  idle: Measured;
  during: Measured;
  paid: Paid;
  /** Number of open pages. */
  viewers: number;
  heard: Heard;
}

const times = ({ p50, p99 }: Pick<Measured, 'p50' | 'p99'>) => `${p50.toFixed(1)} / ${p99.toFixed(1)} ms`;
const ratio = ({ idle, during }: Row) => during.p99 / idle.p99;

export function predictionsTable(rows: readonly Row[]): string {
  const lines = [
    ['payout', 'people paid', 'in', 'send p50 / p99 without', 'during', 'p99 during : without (at most 3)'],
    ['---', '---:', '---:', '---:', '---:', '---:'],
    ...rows.map((row) => [
      row.database,
      row.paid.people.toLocaleString('en'),
      `${row.paid.seconds.toFixed(0)} s`,
      times(row.idle),
      times(row.during),
      `${ratio(row).toFixed(1)} x`,
    ]),
  ];
  return lines.map((line) => `| ${line.join(' | ')} |`).join('\n');
}

function percentiles(delays: readonly number[]): Pick<Measured, 'p50' | 'p99'> {
  const all = delays.toSorted((one, other) => one - other);
  const at = (share: number) => all[Math.floor(all.length * share)] ?? Number.NaN;
  return { p50: at(0.5), p99: at(0.99) };
}

/** The delivery times of the payout's events to the open pages, the number of arrived events, and the requests of the pages. */
export function audienceTable(rows: readonly Row[]): string {
  const lines = [
    [
      'open pages',
      'payouts heard',
      'p50 / p99',
      'updates heard',
      'p50 / p99',
      'requests for the latest prediction',
      'in the busiest second',
    ],
    ['---', '---:', '---:', '---:', '---:', '---:', '---:'],
    ...rows.map(({ database, viewers, heard, paid }) => {
      const sentAt = new Map(paid.payouts);
      const payouts = heard.payouts.map(([userId, at]) => at - sentAt.get(userId)!);
      const updates = paid.updates.flatMap((at, place) => (heard.updates[place] ?? []).map((arrived) => arrived - at));
      const requests = paid.requests.reduce((sum, count) => sum + count, 0);
      const count = (value: number) => value.toLocaleString('en');
      return [
        `${database}, ${count(viewers)}`,
        `${count(payouts.length)} of ${count(viewers)}`,
        times(percentiles(payouts)),
        `${count(updates.length)} of ${count(paid.updates.length * viewers)}`,
        times(percentiles(updates)),
        `${count(requests)} (${(requests / paid.seconds).toFixed(1)} /s)`,
        count(Math.max(0, ...paid.requests)),
      ];
    }),
  ];
  return lines.map((line) => `| ${line.join(' | ')} |`).join('\n');
}
