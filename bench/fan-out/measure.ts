import { setTimeout as pause } from 'node:timers/promises';
import { Audience } from './audience.ts';
import type { Running } from './candidates.ts';
import { cpuSeconds, residentBytes } from './process-use.ts';
import { chatMessage, publishBatch } from './publish.ts';

/** Number of counted rounds. One more runs first as a warm-up. */
const ROUNDS = 5;
const SLICE_SECONDS = 1;
const STEADY = { perSecond: 20, seconds: 10 } as const;

/** Deliveries per second of wall time and of the server's CPU time. The latter hardly depends on the load of the machine. */
export interface Rate {
  perSecond: number;
  perCpuSecond: number;
}

export interface SteadyRate {
  /** Load in percent of one core. */
  cpu: number;
  p50: number;
  p99: number;
}

const batch = (from: number, amount: number): string[] => Array.from({ length: amount }, (_, n) => chatMessage(from + n));

/** The size in bytes of one message on one socket, with this candidate's framing. */
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

interface Use {
  deliveries: number;
  seconds: number;
  cpu: number;
}

/** Publishes `k` messages, waits until every socket has received all of them, and repeats for the given time. */
async function ticks({ server, audience, bytes }: Session, k: number, seconds: number): Promise<Use> {
  const cpuBefore = cpuSeconds(server.pid);
  const started = performance.now();
  let number = 0;
  while (performance.now() - started < seconds * 1000) {
    const arrived = audience.order({ kind: 'expect', bytes: audience.sockets * k * bytes });
    await publishBatch(server.port, batch(number, k));
    await arrived;
    number += k;
  }
  return { deliveries: number * audience.sockets, seconds: (performance.now() - started) / 1000, cpu: cpuSeconds(server.pid) - cpuBefore };
}

interface Session {
  server: Running;
  audience: Audience;
  /** Bytes of one message on one socket. */
  bytes: number;
}

async function openSession(server: Running, sockets: number): Promise<Session> {
  const audience = await Audience.join(server.port, sockets);
  try {
    return { server, audience, bytes: await messageBytes(server, audience) };
  } catch (thrown) {
    await audience.leave();
    throw thrown;
  }
}

const total = (uses: readonly Use[], read: (use: Use) => number): number => uses.reduce((sum, use) => sum + read(use), 0);

/**
 * Measures the rate of every server for every k, with the given number of sockets in one room. The servers take turns every second, so that
 * other load affects all of them equally; a waiting server is idle.
 */
export async function throughput(servers: readonly Running[], sockets: number, ks: readonly number[]): Promise<Rate[][]> {
  const sessions: Session[] = [];
  try {
    for (const server of servers) sessions.push(await openSession(server, sockets));
    const uses = sessions.map(() => ks.map((): Use[] => []));
    for (let round = 0; round <= ROUNDS; round += 1) {
      for (const [n, k] of ks.entries()) {
        for (const [index, session] of sessions.entries()) {
          const use = await ticks(session, k, SLICE_SECONDS);
          if (round > 0) uses[index]![n]!.push(use);
        }
      }
    }
    return uses.map((each) =>
      each.map((slices) => {
        const deliveries = total(slices, (use) => use.deliveries);
        return { perSecond: deliveries / total(slices, (use) => use.seconds), perCpuSecond: deliveries / total(slices, (use) => use.cpu) };
      }),
    );
  } finally {
    for (const { audience } of sessions) await audience.leave();
  }
}

/** Measures a busy room at a steady rate: the CPU load and the delivery delay. */
export async function steadyRate(server: Running, sockets: number): Promise<SteadyRate> {
  const session = await openSession(server, sockets);
  const { audience, bytes } = session;
  try {
    await ticks(session, 1, 1);
    const messages = STEADY.perSecond * STEADY.seconds;
    await audience.order({ kind: 'note', messageBytes: bytes, messages });
    const cpuBefore = cpuSeconds(server.pid);
    const started = performance.now();
    const arrived = audience.order({ kind: 'expect', bytes: sockets * messages * bytes });
    const sentAt: number[] = [];
    const published: Promise<void>[] = [];
    for (let number = 0; number < messages; number += 1) {
      await pause(Math.max(0, started + (number * 1000) / STEADY.perSecond - performance.now()));
      sentAt.push(Number(process.hrtime.bigint() / 1000n) / 1000);
      published.push(publishBatch(server.port, batch(number, 1)));
    }
    await Promise.all([arrived, ...published]);
    const cpu = ((cpuSeconds(server.pid) - cpuBefore) / ((performance.now() - started) / 1000)) * 100;
    const answer = await audience.order({ kind: 'delays', sentAt });
    if (answer.kind !== 'delays' || answer.count !== messages * sockets)
      throw new Error(`deliveries are missing: ${JSON.stringify(answer)}`);
    return { cpu, p50: answer.p50, p99: answer.p99 };
  } finally {
    await audience.leave();
  }
}

/** Returns the bytes of memory per idle, subscribed socket. */
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
