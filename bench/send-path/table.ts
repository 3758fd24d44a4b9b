import type { Measured } from './clients.ts';

export interface Row {
  database: string;
  senders: number;
  inRooms: number;
  /** The result of the product, then of one transaction per message. */
  results: Measured[];
}

const rate = ({ perSecond }: Measured) => `${Math.round(perSecond).toLocaleString('en')} /s`;
const times = ({ p50, p99 }: Measured) => `${p50.toFixed(1)} / ${p99.toFixed(1)} ms`;

const counted = (count: number, what: string) => `${count} ${what}${count === 1 ? '' : 's'}`;

export function sendPathTable(rows: readonly Row[]): string {
  const lines = [
    ['send path', 'in batches', 'p50 / p99', 'one transaction each', 'p50 / p99', 'batches : each'],
    ['---', '---:', '---:', '---:', '---:', '---:'],
    ...rows.map(({ database, senders, inRooms, results: [ours, single] }) => [
      `${database}, ${counted(senders, 'sender')} in ${counted(inRooms, 'room')}`,
      rate(ours!),
      times(ours!),
      rate(single!),
      times(single!),
      `${(ours!.perSecond / single!.perSecond).toFixed(1)} x`,
    ]),
  ];
  return lines.map((line) => `| ${line.join(' | ')} |`).join('\n');
}
