import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { call, newPerson } from '#app/server/testing/node-client.ts';
import { request, startProcess, stopProcess } from '../child-process.ts';
import type { Measured, Order } from '../predictions/clients.ts';
import type { PublishOrder } from './publishers.ts';
import { startSite } from './site.ts';
import { percentile, type Result } from './table.ts';
import type { Viewed, ViewOrder } from './viewers.ts';

const STREAMS = 10;
const VIEWERS = 50;
const SENDERS = 60;
const PER_SECOND = 40;
const GOAL = 1.5;
/** Warm-up until the streams run steadily: the simultaneous start of all streams is over. */
const WARM_UP = 15_000;

/** Both states take turns, and the sends of all rounds of a state count together. */
export async function measureChat(file: string, seconds: number, rounds: number): Promise<Result[]> {
  const site = await startSite(STREAMS);
  const senders = startProcess(join(import.meta.dirname, '../predictions/clients.ts'));
  const tokens: string[] = [];
  for (let index = 0; index < SENDERS; index++) tokens.push((await newPerson(site.server, `sender${index}`)).token);
  const { body } = await call(site.server, 'GET', `/api/v2/channels/${site.streamers[0]!.slug}`, null);
  senders.send({ port: site.server.port, rooms: [body.chatroom.id], tokens, perSecond: PER_SECOND } satisfies Order);
  const measured = async () => {
    await pause(WARM_UP);
    await request<Measured>(senders, 'measure');
    await pause(seconds * 1000);
    return (await request<Measured>(senders, 'measure')).durations;
  };
  const [without, during]: [number[], number[]] = [[], []];
  let stalled = 0;
  for (let round = 0; round < rounds; round++) {
    without.push(...(await measured()));
    const publishers = startProcess(join(import.meta.dirname, 'publishers.ts'));
    await request(publishers, { targets: site.streamers.map(({ target }) => target), file } satisfies PublishOrder);
    const viewers = startProcess(join(import.meta.dirname, 'viewers.ts'));
    const folderUrl = site.server.url + (await site.mediaFolder(site.streamers[0]!.slug));
    viewers.send({ kind: 'live', viewers: VIEWERS, folderUrl } satisfies ViewOrder);
    during.push(...(await measured()));
    stalled += (await request<Viewed>(viewers, 'measure')).stalledViewers;
    await stopProcess(viewers);
    await stopProcess(publishers);
  }
  await stopProcess(senders);
  await site.stop();
  const [before, beside] = [without, during].map((durations) => durations.toSorted((one, other) => one - other)) as [number[], number[]];
  const times = (sorted: readonly number[]) => `${percentile(sorted, 0.5).toFixed(1)} / ${percentile(sorted, 0.99).toFixed(1)} ms`;
  const ratio = percentile(beside, 0.99) / percentile(before, 0.99);
  return [
    { what: `p50 / p99 of a chat send at ${PER_SECOND} a second`, value: times(before) },
    { what: `the same beside ${STREAMS} streams and ${VIEWERS} viewers (${stalled} stalled)`, value: times(beside) },
    { what: 'p99 beside : without', value: `${ratio.toFixed(1)} x`, goal: `at most ${GOAL} x`, isMet: ratio <= GOAL },
  ];
}
