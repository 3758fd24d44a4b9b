import { setTimeout as pause } from 'node:timers/promises';
import { Audience } from './audience.ts';
import type { Running } from './candidates.ts';
import { cpuSeconds, residentBytes } from './process-use.ts';
import { chatMessage, publishBatch } from './publish.ts';

const TICK_SECONDS = 5;
const STEADY = { perSecond: 20, seconds: 10 } as const;

export interface SteadyRate {
  /** Share of one core, in percent. */
  cpu: number;
  p50: number;
  p99: number;
}

const batch = (from: number, amount: number): string[] => Array.from({ length: amount }, (_, n) => chatMessage(from + n));

/** Bytes of one message on one socket, as this candidate frames it. */
async function messageBytes(server: Running, audience: Audience): Promise<number> {
  await audience.order({ kind: 'settle' }).catch(() => null);
  const settled = audience.order({ kind: 'settle' });
  await publishBatch(server.port, batch(0, 1));
  const answer = await settled;
  if (answer.kind !== 'settled' || answer.bytes === 0 || answer.bytes % audience.sockets !== 0) {
    throw new Error(`one message did not reach every socket alike: ${JSON.stringify(answer)}`);
  }
  return answer.bytes / audience.sockets;
}

/** Deliveries per second with `k` messages a tick: a tick is published, every socket has all of it, then comes the next. */
async function ticks(server: Running, audience: Audience, bytes: number, k: number, seconds: number): Promise<number> {
  const started = performance.now();
  let number = 0;
  while (performance.now() - started < seconds * 1000) {
    const arrived = audience.order({ kind: 'expect', bytes: audience.sockets * k * bytes });
    await publishBatch(server.port, batch(number, k));
    await arrived;
    number += k;
  }
  return (number * audience.sockets) / ((performance.now() - started) / 1000);
}

/** Deliveries per second for each k, with this many sockets in one room. */
export async function throughput(server: Running, sockets: number, ks: readonly number[]): Promise<number[]> {
  const audience = await Audience.join(server.port, sockets);
  try {
    const bytes = await messageBytes(server, audience);
    const rates: number[] = [];
    for (const k of ks) {
      await ticks(server, audience, bytes, k, 1);
      rates.push(await ticks(server, audience, bytes, k, TICK_SECONDS));
    }
    return rates;
  } finally {
    await audience.leave();
  }
}

/** A lively room at a steady rate: what it costs, and how long a message takes to the sockets. */
export async function steadyRate(server: Running, sockets: number): Promise<SteadyRate> {
  const audience = await Audience.join(server.port, sockets);
  try {
    const bytes = await messageBytes(server, audience);
    await ticks(server, audience, bytes, 1, 1);
    const messages = STEADY.perSecond * STEADY.seconds;
    await audience.order({ kind: 'note', messageBytes: bytes, messages });
    const cpuBefore = cpuSeconds(server.pid);
    const started = performance.now();
    const sentAt: number[] = [];
    const arrived = audience.order({ kind: 'expect', bytes: sockets * messages * bytes });
    for (let number = 0; number < messages; number += 1) {
      await pause(Math.max(0, started + (number * 1000) / STEADY.perSecond - performance.now()));
      sentAt.push(Number(process.hrtime.bigint() / 1000n) / 1000);
      void publishBatch(server.port, batch(number, 1));
    }
    await arrived;
    const cpu = ((cpuSeconds(server.pid) - cpuBefore) / ((performance.now() - started) / 1000)) * 100;
    const answer = await audience.order({ kind: 'delays', sentAt });
    if (answer.kind !== 'delays' || answer.count !== messages * sockets)
      throw new Error(`deliveries are missing: ${JSON.stringify(answer)}`);
    return { cpu, p50: answer.p50, p99: answer.p99 };
  } finally {
    await audience.leave();
  }
}

/** Bytes of memory per idle, subscribed socket. */
export async function memoryPerSocket(server: Running, sockets: number): Promise<number> {
  const warmUp = await Audience.join(server.port, 200);
  await warmUp.leave();
  await pause(1_000);
  const before = residentBytes(server.pid);
  const audience = await Audience.join(server.port, sockets);
  await pause(2_000);
  const after = residentBytes(server.pid);
  await audience.leave();
  return (after - before) / sockets;
}
