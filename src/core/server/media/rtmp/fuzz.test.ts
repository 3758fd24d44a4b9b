import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { fuzzSeed } from '#core/server/testing/fuzz-seed.ts';
import { fuzzSession } from './testing/fuzz-session.ts';
import { openServer } from './testing/open-server.ts';
import { MAX_HELD_BYTES, playSession } from './testing/play-session.ts';

const SOCKETS = 5_000;
const AT_ONCE = 20;
const IN_PROCESS = 3_000;

test(`mutated sessions end with a reason or continue, and correct ones give their samples (seed ${fuzzSeed})`, () => {
  const reasons = new Set<string>();
  let correct = 0;
  for (let index = 0; index < IN_PROCESS; index++) {
    const { writes, mutated } = fuzzSession(fuzzSeed + index);
    const { events, held } = playSession(writes);
    expect(held).toBeLessThanOrEqual(MAX_HELD_BYTES);
    const ends = events.filter((event) => event.kind === 'end').map(({ end }) => end.reason);
    for (const reason of ends) reasons.add(reason);
    expect(ends.length, `seed ${fuzzSeed + index}`).toBeLessThanOrEqual(1);
    if (mutated.length > 0) continue;
    correct += 1;
    expect(
      ends.filter((reason) => reason !== 'unpublished'),
      `seed ${fuzzSeed + index}`,
    ).toEqual([]);
    expect(events.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['publish', 'metadata', 'config']));
  }
  expect(correct).toBeGreaterThan(IN_PROCESS / 20);
  expect([...reasons].sort()).toEqual(expect.arrayContaining(['limit_exceeded', 'protocol_error', 'unpublished']));
});

/** Sends a session on a new socket, then closes it, or resets it with unread data. */
async function send(port: number, writes: readonly Buffer[], isCutOff: boolean): Promise<void> {
  const socket = connect({ port, host: '127.0.0.1' });
  // The server may close the connection while the client is still sending.
  socket.on('error', () => socket.destroy());
  socket.resume();
  const closed = once(socket, 'close').catch(() => undefined);
  for (const bytes of writes) socket.write(bytes);
  if (isCutOff) socket.destroy();
  else socket.end();
  await closed;
}

test(`of ${SOCKETS} mutated sessions over sockets, none crashes the server or leaves a connection open (seed ${fuzzSeed})`, async () => {
  const opened = await openServer({ maxWaitingPerAddress: AT_ONCE * 2 });
  const { server, port, streams, logged } = opened;
  let next = 0;
  const sendOn = async () => {
    for (let index = next++; index < SOCKETS; index = next++) {
      await send(port, fuzzSession(fuzzSeed + index).writes, index % 10 === 0);
      // The test's copy of a stream does not count as memory of the server.
      for (const { samples } of streams) samples.length = 0;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, sendOn));
  await expect.poll(() => server.connections).toBe(0);
  // A connection that is reset at once may be gone before it is accepted.
  const ended = Object.values(server.ended).reduce((sum, count) => sum + count, 0);
  expect(ended).toBeGreaterThanOrEqual((SOCKETS * 9) / 10);
  expect(logged).toEqual([]);
  expect(streams.length).toBeGreaterThan(SOCKETS / 20);
  expect(streams.filter(({ ends }) => ends !== 1)).toEqual([]);
});
