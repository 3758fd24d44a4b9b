import type { Socket } from 'node:net';
import { Duplex } from 'node:stream';
import { pino } from 'pino';
import { describe, expect, test } from 'vitest';
import { aVideoConfig, sampleStream } from '../testing/sample-stream.ts';
import { DEFAULT_RTMP_LIMITS } from './limits.ts';
import { MessageType } from './message.ts';
import { PublisherSession } from './publisher-session.ts';
import { DEFAULT_RTMP_TIMEOUTS, type PublishDecision, RtmpConnection } from './rtmp-connection.ts';
import type { SessionEnd } from './session-end.ts';
import { ChunkEncoder } from './testing/chunk-encoder.ts';
import { RecordedStream } from './testing/open-server.ts';

/** A connection whose peer reads only while `isReading`, and whose requests to publish wait for `decide`. */
function openConnection() {
  const clock = { now: 0 };
  const publisher = new PublisherSession({ app: 'live', key: 'secret', tcUrl: '' });
  const peer = { isReading: true, unread: [] as Array<() => void> };
  const decision = Promise.withResolvers<PublishDecision>();
  const ends: SessionEnd[] = [];
  const exchange = () => {
    const output = publisher.takeOutput();
    if (output !== null) socket.push(output);
  };
  const socket = new Duplex({
    read: () => undefined,
    write: (chunk: Buffer, _encoding, done) => {
      publisher.receive(chunk);
      exchange();
      if (peer.isReading) done();
      else peer.unread.push(done);
    },
  });
  const connection = new RtmpConnection(socket as Socket, '127.0.0.1', {
    limits: DEFAULT_RTMP_LIMITS,
    timeouts: DEFAULT_RTMP_TIMEOUTS,
    authorize: () => decision.promise,
    clock: () => clock.now,
    log: pino({ level: 'silent' }),
    isProxied: false,
    onClosed: (end) => void ends.push(end),
  });
  exchange();
  const stream = new RecordedStream({ app: 'live', key: 'secret', tcUrl: '' }, connection);
  const accept = () => decision.resolve({ kind: 'accepted', sink: stream.sink });
  return { socket, connection, clock, peer, publisher, accept, ends, stream };
}

/** A connection whose stream was accepted. */
async function publishing() {
  const opened = openConnection();
  await expect.poll(() => opened.socket.isPaused()).toBe(true);
  opened.accept();
  await expect.poll(() => opened.socket.isPaused()).toBe(false);
  return opened;
}

const pings = (count: number): Buffer => {
  const encoder = new ChunkEncoder();
  const ping = { type: MessageType.userControl, streamId: 0, timestamp: 0, body: Buffer.from([0, 6, 0, 0, 0, 1]) };
  return Buffer.concat(Array.from({ length: count }, () => encoder.chunks(ping)).flat());
};

test('a connection is not read while its request to publish is pending', async () => {
  const { socket, accept } = openConnection();
  await expect.poll(() => socket.isPaused()).toBe(true);
  accept();
  await expect.poll(() => socket.isPaused()).toBe(false);
});

test('a peer that does not read our replies is not read either, until it has read them', async () => {
  const { socket, peer } = await publishing();
  peer.isReading = false;
  socket.push(pings(4_000));
  await expect.poll(() => socket.isPaused()).toBe(true);
  expect(socket.writableLength).toBeLessThan(100_000);
  peer.isReading = true;
  for (const read of peer.unread) read();
  await expect.poll(() => socket.isPaused()).toBe(false);
});

test('a peer that never reads our replies counts as silent and is disconnected', async () => {
  const { socket, peer, connection, clock, ends } = await publishing();
  peer.isReading = false;
  socket.push(pings(4_000));
  await expect.poll(() => socket.isPaused()).toBe(true);
  for (clock.now = 10_001; clock.now < 20_000; clock.now += 1_000) connection.inspect(clock.now);
  await expect.poll(() => ends.map(({ reason }) => reason)).toEqual(['idle']);
});

test('after the server stood still, what has arrived is read before silence is judged', async () => {
  const { publisher, socket, connection, clock, ends, stream } = await publishing();
  clock.now = 60_000;
  connection.inspect(clock.now);
  expect(connection.phase).toBe('publishing');
  publisher.config(aVideoConfig());
  socket.push(publisher.takeOutput());
  await expect.poll(() => stream.configs.length).toBe(1);
  clock.now = 69_000;
  connection.inspect(clock.now);
  connection.inspect(clock.now);
  expect({ phase: connection.phase, ends }).toEqual({ phase: 'publishing', ends: [] });
});

describe('an application', () => {
  test('that ends a stream at a sample gets no more samples of the same read', async () => {
    const { socket, publisher, stream, connection } = await publishing();
    stream.sink.sample = (sample) => {
      stream.samples.push(sample);
      connection.close({ code: 'NetStream.Publish.Denied', description: 'Enough.' });
    };
    publisher.config(aVideoConfig());
    for (const sample of sampleStream(1)) publisher.sample(sample);
    publisher.unpublish();
    socket.push(publisher.takeOutput());
    expect(await stream.ended).toEqual({ reason: 'refused', description: 'Enough.' });
    expect({ sampleCount: stream.samples.length, ends: stream.ends }).toEqual({ sampleCount: 1, ends: 1 });
  });

  test.each([
    ['and the publisher stops it in the same read', true],
    ['and the publisher continues', false],
  ])('that fails at a sample is notified once of the end of the stream, %s', async (_name, isLast) => {
    const { socket, publisher, stream, ends } = await publishing();
    stream.sink.sample = () => {
      throw new Error('packager');
    };
    publisher.config(aVideoConfig());
    for (const sample of sampleStream(1)) publisher.sample(sample);
    if (isLast) publisher.unpublish();
    socket.push(publisher.takeOutput());
    expect(await stream.ended).toMatchObject({ reason: 'failed' });
    socket.push(null);
    await expect.poll(() => ends.length).toBe(1);
    expect(stream.ends).toBe(1);
  });
});
