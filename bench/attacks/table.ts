import type { Waits } from './bystander.ts';

export interface Stalls extends Waits {
  /** The longest turn of the server's event loop, in milliseconds of processor time. */
  turn: number;
}

export interface Row {
  /** The kind of flood, or `nobody`. */
  attack: string;
  /** Of the other checkout, if one was measured, then of this one. */
  stalls: Stalls[];
}

const time = (milliseconds: number) => `${Math.round(milliseconds)} ms`;

export function attacksTable(rows: readonly Row[]): string {
  const columns = rows[0]!.stalls.length === 2 ? ['before: ', ''] : [''];
  const lines = [
    ['sockets flood with', ...columns.flatMap((when) => [`${when}slowest /healthz`, `${when}slowest delivery`, `${when}longest turn`])],
    ['---', ...columns.flatMap(() => ['---:', '---:', '---:'])],
    ...rows.map(({ attack, stalls }) => [
      attack,
      ...stalls.flatMap(({ healthz, delivery, turn }) => [time(healthz), time(delivery), time(turn)]),
    ]),
  ];
  return lines.map((line) => `| ${line.join(' | ')} |`).join('\n');
}
