import type { Stalls } from './bystander.ts';

export interface Row {
  /** What floods, or `nobody`. */
  attack: string;
  /** Of the other checkout, if one was measured, then of this one. */
  stalls: Stalls[];
}

const time = (milliseconds: number) => `${Math.round(milliseconds)} ms`;

export function attacksTable(rows: readonly Row[]): string {
  const columns = rows[0]!.stalls.length === 2 ? ['before: ', ''] : [''];
  const lines = [
    ['16 sockets flood with', ...columns.flatMap((when) => [`${when}slowest /healthz`, `${when}slowest delivery`])],
    ['---', ...columns.flatMap(() => ['---:', '---:'])],
    ...rows.map(({ attack, stalls }) => [attack, ...stalls.flatMap(({ healthz, delivery }) => [time(healthz), time(delivery)])]),
  ];
  return lines.map((line) => `| ${line.join(' | ')} |`).join('\n');
}
