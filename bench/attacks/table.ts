import type { Waits } from './bystander.ts';
import { GREEDY_SOCKETS, NAMES_PER_SOCKET, type TakenNames, WATCHERS } from './channel-names.ts';
import { type LostRights, PATIENCE, SOCKETS } from './lost-rights.ts';
import type { Probe } from './stall-probe.ts';

export interface Stalls extends Waits {
  /** The longest turn of the server's event loop, in milliseconds of CPU time. */
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
  return table(lines);
}

/** `attack` is the kind of attack, or `nobody`. */
export type ServiceRow = { attack: string } & Waits & Probe;

/** With the rows of the other checkout first, if one was measured. */
export const servicesTable = (versions: readonly (readonly ServiceRow[])[]): string =>
  table([
    ['attack', 'version', 'slowest /healthz', 'slowest delivery', 'longest turn', 'loop delay (p99)', 'descriptors', 'memory'],
    ['---', '---', '---:', '---:', '---:', '---:', '---:', '---:'],
    ...versions[0]!.flatMap(({ attack }, index) =>
      versionsOf(
        versions.map((rows) => rows[index]!),
        ({ healthz, delivery, turn, delay, descriptors, memory }) => [
          ...[healthz, delivery, turn, delay].map(time),
          String(descriptors),
          `${Math.round(memory)} MiB`,
        ],
      ).map((cells) => [attack, ...cells]),
    ),
  ]);

/** The results of the other checkout, if one was measured, are in a separate row. */
const versionsOf = <Result>(results: readonly Result[], cellsOf: (result: Result) => string[]): string[][] =>
  results.map((result, index) => [results.length === 2 && index === 0 ? 'before' : 'now', ...cellsOf(result)]);

const table = (lines: string[][]): string => lines.map((line) => `| ${line.join(' | ')} |`).join('\n');

export const namesTable = (results: readonly TakenNames[]): string =>
  table([
    [
      `one network subscribes to ${GREEDY_SOCKETS} x ${NAMES_PER_SOCKET.toLocaleString('en')} channels`,
      'it got',
      'people of other networks who can still watch',
    ],
    ['---', '---:', '---:'],
    ...versionsOf(results, ({ subscriptions, watchers }) => [subscriptions.toLocaleString('en'), `${watchers} of ${WATCHERS}`]),
  ]);

export const lostRightsTable = (results: readonly LostRights[]): string =>
  table([
    [`${SOCKETS} sockets on a private channel, signed out`, `still open after ${PATIENCE / 1000} s`, 'last one closed after'],
    ['---', '---:', '---:'],
    ...versionsOf(results, ({ stillOpen, lastClosed }) => [String(stillOpen), lastClosed === null ? 'never' : time(lastClosed)]),
  ]);
