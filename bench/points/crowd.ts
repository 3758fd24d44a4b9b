import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { request, startProcess, stopProcess } from '../child-process.ts';
import type { CrowdMeasured, CrowdOrder, Order } from './crowd-clients.ts';
import type { Crowd } from './crowd-server.ts';
import { answersOf, isAnswered, type Measured, times } from './measured.ts';

/** Messages a second in the same room. */
const PER_SECOND = 50;
/** Warm-up in milliseconds without a measurement. The first messages compile the code, and some take half a second. */
const WARM_UP = 15_000;
/** Milliseconds for which chat is measured alone before each crowd. */
const ALONE = 15_000;
const ACTS: readonly (CrowdOrder & { name: string })[] = [
  { kind: 'act', name: 'redemptions', act: 'redeem', people: 2000, seconds: 10 },
  { kind: 'act', name: 'poll votes', act: 'vote', people: 5000, seconds: 10 },
];
/** Maximum p99 of a send beside the crowd, as a multiple of the p99 alone. */
const GOAL = 2;

interface Row {
  name: string;
  crowd: CrowdMeasured;
  alone: Measured;
  beside: Measured;
}

const start = (file: string, args: string[] = []) => startProcess(join(import.meta.dirname, file), args);

async function* measure(database: string, place: string): AsyncGenerator<Row> {
  const server = start('crowd-server.ts', [place]);
  const crowd = await request<Crowd>(server);
  const clients = start('crowd-clients.ts');
  clients.send({ kind: 'talk', crowd, perSecond: PER_SECOND } satisfies Order);
  await pause(WARM_UP);
  for (const { name, ...order } of ACTS) {
    if (order.act === 'vote') await request(server, 'poll');
    await request<Measured>(clients, 'measure');
    await pause(ALONE);
    const alone = await request<Measured>(clients, 'measure');
    const acted = await request<CrowdMeasured>(clients, order);
    yield { name: `${database}, ${name}`, crowd: acted, alone, beside: await request<Measured>(clients, 'measure') };
  }
  await stopProcess(clients);
  await stopProcess(server);
}

const ratio = ({ alone, beside }: Row) => beside.p99 / alone.p99;
const isTalkAnswered = ({ alone, beside }: Row) => isAnswered(alone) && isAnswered(beside);

function tableLine(row: Row): string {
  const { name, crowd, alone, beside } = row;
  const talk = isTalkAnswered(row) ? times(beside) : `${times(beside)} (${answersOf(beside)})`;
  const cells = [name, answersOf(crowd), `${crowd.seconds.toFixed(1)} s`, times(crowd), times(alone), talk, `${ratio(row).toFixed(1)} x`];
  return `| ${cells.join(' | ')} |`;
}

/** Prints the table for both databases or only one, each line when it is measured, and returns whether the goal was met. */
export async function crowdTable(folder: string, url: string, only?: string): Promise<boolean> {
  console.log(`A crowd acts once within 10 s in the room where ${PER_SECOND} messages a second are sent.\n`);
  console.log('| crowd | answers | in | p50 / p99 | send p50 / p99 alone | beside the crowd | p99 beside : alone |');
  console.log('| --- | --- | ---: | ---: | ---: | ---: | ---: |');
  const rows: Row[] = [];
  for (const [database, place] of [
    ['embedded', folder],
    ['PostgreSQL', url],
  ] as const) {
    if (only !== undefined && only !== database) continue;
    for await (const row of measure(database, place)) {
      console.log(tableLine(row));
      rows.push(row);
    }
  }
  const isMet = rows.every((row) => isTalkAnswered(row) && ratio(row) <= GOAL);
  console.log(`\nThe goal is at most ${GOAL} times the p99 alone: ${isMet ? 'met' : 'missed'}.`);
  return isMet;
}
