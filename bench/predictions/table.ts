import type { Measured } from './clients.ts';
import type { Paid } from './server.ts';

export interface Row {
  database: string;
  idle: Measured;
  during: Measured;
  paid: Paid;
}

const times = ({ p50, p99 }: Measured) => `${p50.toFixed(1)} / ${p99.toFixed(1)} ms`;
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
