import { hash } from 'node:crypto';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import { anAudioConfig, aVideoConfig, aVideoSample, nalUnit, sampleStream } from '../testing/sample-stream.ts';
import { FIRST_PACKET } from './handshake.ts';
import { publish, type RtmpPublisher } from './publisher.ts';
import { openServer } from './testing/open-server.ts';

/** A raw socket without RTMP. It never closes its side. */
async function rawSocket(port: number, localAddress = '127.0.0.1'): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1', localAddress, allowHalfOpen: true });
  socket.on('error', () => undefined);
  socket.resume();
  onTestFinished(() => void socket.destroy());
  await once(socket, 'connect');
  return socket;
}

async function publishing(url: string, key = 'secret', localAddress?: string): Promise<RtmpPublisher> {
  const publisher = await publish({ url, key, ...(localAddress !== undefined && { localAddress }) });
  onTestFinished(() => publisher.destroy());
  return publisher;
}

describe('a stream over a socket', () => {
  test('arrives as sent, until the publisher stops it', async () => {
    const { url, streams, server } = await openServer();
    const publisher = await publishing(url);
    const samples = sampleStream(5);
    publisher.metadata({ encoder: 'tests', width: 640 });
    publisher.config(aVideoConfig());
    publisher.config(anAudioConfig());
    for (const sample of samples) publisher.sample(sample);
    await publisher.close();
    const [stream] = streams;
    expect(await stream!.ended).toEqual({ reason: 'unpublished', description: 'The encoder stopped the stream.' });
    expect(stream!.request).toEqual({ app: 'live', key: 'secret', tcUrl: url });
    expect(stream!.publication).toMatchObject({ address: '127.0.0.1', receivedBytes: expect.any(Number) });
    expect(stream!.configs).toEqual([aVideoConfig(), anAudioConfig()]);
    expect(stream!.samples).toEqual(samples);
    expect(stream!.metadata).toMatchObject([{ encoder: 'tests', width: 640 }]);
    await expect.poll(() => server.connections).toBe(0);
    expect({ ended: server.ended, ends: stream!.ends }).toEqual({ ended: { unpublished: 1 }, ends: 1 });
  });

  test('ends as disconnected when the connection is lost', async () => {
    const { url, streams } = await openServer();
    const publisher = await publishing(url);
    publisher.destroy();
    expect(await streams[0]!.ended).toMatchObject({ reason: 'disconnected' });
    expect(await publisher.closed).toBeNull();
  });

  test('that the application ends gets the reason', async () => {
    const { url, streams } = await openServer();
    const publisher = await publishing(url);
    const status = { code: 'NetStream.Publish.Denied', description: 'The stream key was reset.' };
    streams[0]!.publication.close(status);
    expect(await publisher.closed).toEqual(status);
    expect(await streams[0]!.ended).toEqual({ reason: 'refused', description: status.description });
  });

  test('ends with the server, with a status message', async () => {
    const { url, streams, server } = await openServer();
    const publisher = await publishing(url);
    const [, status] = await Promise.all([server.close(), publisher.closed]);
    expect(status).toEqual({ code: 'NetStream.Failed', description: 'The server is restarting. Connect again in a moment.' });
    expect(await streams[0]!.ended).toMatchObject({ reason: 'shutting_down' });
  });
});

describe('a request to publish', () => {
  test('that is refused reaches the publisher with its code and sentence, and the connection is closed', async () => {
    const status = { code: 'NetStream.Publish.BadName', description: 'This stream key is not valid.' };
    const { url, server } = await openServer({ answer: ({ key }) => (key === 'right' ? null : status) });
    await expect(publish({ url, key: 'wrong' })).rejects.toMatchObject({ name: 'Error', status, message: /BadName: This stream key/ });
    await publishing(url, 'right');
    await expect.poll(() => server.ended).toEqual({ refused: 1 });
  });

  test('whose decision fails is refused as a server error and logged', async () => {
    const { url, logged } = await openServer({ answer: () => Promise.reject(new Error('no database')) });
    const status = { code: 'NetStream.Failed', description: 'The server had a problem. Try again in a moment.' };
    await expect(publish({ url, key: 'secret' })).rejects.toMatchObject({ status });
    expect(logged).toEqual([expect.stringContaining('no database')]);
  });

  test('that is decided after the publisher has left ends at once', async () => {
    const decision = Promise.withResolvers<null>();
    const asked = Promise.withResolvers<void>();
    const { port, url, streams, server } = await openServer({
      answer: () => {
        asked.resolve();
        return decision.promise;
      },
      timeouts: { decision: 10_000, linger: 50 },
    });
    const leaving = publish({ url: `rtmp://127.0.0.1:${port}/live`, key: 'secret' }).catch((error) => error);
    await asked.promise;
    await server.close();
    decision.resolve(null);
    expect(await leaving).toMatchObject({ status: { code: 'NetStream.Failed' } });
    await expect.poll(() => streams.length).toBe(1);
    expect({ ended: await streams[0]!.ended, ends: streams[0]!.ends, url }).toMatchObject({
      ended: { reason: 'shutting_down' },
      ends: 1,
      url,
    });
  });

  test('to an unused port fails with its cause', async () => {
    const { server, url } = await openServer();
    await server.close();
    await expect(publish({ url, key: 'secret' })).rejects.toMatchObject({ status: null, cause: { code: 'ECONNREFUSED' } });
  });
});

describe('a connection is closed', () => {
  test('when its handshake takes more than 5 s', async () => {
    const { port, clock, server } = await openServer();
    const socket = await rawSocket(port);
    socket.write(FIRST_PACKET.subarray(0, 700));
    await expect.poll(() => server.connections).toBe(1);
    clock.now = 5_001;
    await once(socket, 'end');
    clock.now += 201;
    await expect.poll(() => server.ended).toEqual({ handshake_timeout: 1 });
    expect(server.connections).toBe(0);
  });

  test('when no request to publish comes within 10 s', async () => {
    const { port, clock, server } = await openServer();
    const socket = await rawSocket(port);
    const answered = once(socket, 'data');
    socket.write(Buffer.concat([FIRST_PACKET, Buffer.alloc(1_536)]));
    await answered;
    clock.now = 10_001;
    await once(socket, 'end');
    socket.end();
    await expect.poll(() => server.ended).toEqual({ publish_timeout: 1 });
  });

  test('when the application does not decide within 10 s', async () => {
    const asked = Promise.withResolvers<void>();
    const never = new Promise<null>(() => undefined);
    const { url, clock } = await openServer({
      answer: () => {
        asked.resolve();
        return never;
      },
    });
    const refused = expect(publish({ url, key: 'secret' })).rejects.toMatchObject({ status: { code: 'NetStream.Failed' } });
    await asked.promise;
    clock.now = 10_001;
    await refused;
  });

  test('when no data arrives for 10 s, even if the peer keeps its side open', async () => {
    const { url, clock, streams } = await openServer();
    const publisher = await publishing(url);
    clock.now = 9_000;
    publisher.config(aVideoConfig());
    await expect.poll(() => streams[0]?.configs.length).toBe(1);
    clock.now = 19_000;
    publisher.config(anAudioConfig());
    await expect.poll(() => streams[0]?.configs.length).toBe(2);
    clock.now = 29_001;
    expect(await publisher.closed).toEqual({ code: 'NetStream.Failed', description: 'No data arrived for 10 s.' });
    expect(await streams[0]!.ended).toMatchObject({ reason: 'idle' });
  });

  test('when it sends more than the bitrate', async () => {
    const { url, streams } = await openServer({ limits: { maxBitrate: 1_000_000 } });
    const publisher = await publishing(url);
    publisher.config(aVideoConfig());
    for (let frame = 0; frame < 40; frame++) {
      publisher.sample(aVideoSample({ dts: frame * 33, data: nalUnit(50_000) }));
      await publisher.drained();
    }
    expect(await publisher.closed).toMatchObject({ description: 'The stream exceeds 1 Mb/s. Lower the bitrate in the encoder.' });
    expect(await streams[0]!.ended).toMatchObject({ reason: 'limit_exceeded' });
  });

  test('after the linger time when the peer keeps sending and never closes its side', async () => {
    const { port, clock, server } = await openServer();
    const socket = await rawSocket(port);
    socket.write('this is not RTMP');
    await once(socket, 'end');
    socket.write(Buffer.alloc(1_000_000));
    expect(server.connections).toBe(1);
    const closed = once(socket, 'close');
    clock.now = 201;
    await expect.poll(() => server.connections).toBe(0);
    socket.end();
    await closed;
    expect(server.ended).toEqual({ protocol_error: 1 });
  });
});

describe('a place', () => {
  test('is held by who publishes: more idle connections end the oldest of their address, and an encoder gets in', async () => {
    const { port, url, server } = await openServer({ maxWaitingPerAddress: 2 });
    await publishing(url);
    const oldest = await rawSocket(port);
    const ended = once(oldest, 'end');
    await rawSocket(port);
    await expect.poll(() => server.connections).toBe(3);
    await publishing(url);
    await ended;
    await publishing(url, 'secret', '127.0.0.2');
    expect(server.ended).toMatchObject({ displaced: 1 });
  });

  test('for which many addresses wait is taken from the one with the most idle connections', async () => {
    const { port, url, server } = await openServer({ maxWaiting: 4, maxWaitingPerAddress: 4 });
    const other = await rawSocket(port, '127.0.0.9');
    const crowd = await rawSocket(port, '127.0.0.8');
    const ended = once(crowd, 'end');
    await rawSocket(port, '127.0.0.8');
    await rawSocket(port, '127.0.0.8');
    await expect.poll(() => server.connections).toBe(4);
    await publishing(url);
    await ended;
    expect(other.destroyed).toBe(false);
  });

  test('is found for twenty encoders of one address that connect at once', async () => {
    const { url, server } = await openServer();
    await Promise.all(Array.from({ length: 20 }, () => publishing(url)));
    expect(server.streams).toBe(20);
  });

  test('beyond the number of streams is refused with a sentence', async () => {
    const { url, server } = await openServer({ maxStreams: 3 });
    for (let open = 0; open < 3; open++) await publishing(url);
    const description = 'The server is full. Try again later.';
    await expect(publish({ url, key: 'secret' })).rejects.toMatchObject({ status: { code: 'NetStream.Failed', description } });
    await expect.poll(() => server.connections).toBe(3);
  });

  test('counts requests that wait for their answer', async () => {
    const decided = Promise.withResolvers<null>();
    const { url, server } = await openServer({ maxStreams: 3, answer: () => decided.promise });
    const ends = Array.from({ length: 5 }, () =>
      publish({ url, key: 'secret' }).then(
        () => 'accepted',
        (error) => error.status.description,
      ),
    );
    await Promise.race(ends);
    decided.resolve(null);
    const full = 'The server is full. Try again later.';
    expect((await Promise.all(ends)).toSorted()).toEqual([full, full, 'accepted', 'accepted', 'accepted']);
    expect(server.streams).toBe(3);
  });
});

describe('behind a proxy', () => {
  const header = 'PROXY TCP4 203.0.113.7 10.0.0.1 56324 1935\r\n';

  test('the address of an encoder is that in the header', async () => {
    const rejected: string[] = [];
    const { port } = await openServer({ isProxied: true, onRejected: (_end, { address }) => void rejected.push(address) });
    const socket = await rawSocket(port);
    socket.write(Buffer.concat([Buffer.from(header), Buffer.from('this is not RTMP')]));
    await once(socket, 'end');
    socket.end();
    await expect.poll(() => rejected).toEqual(['203.0.113.7']);
  });

  test('a connection without a header is refused, as one with a header is elsewhere', async () => {
    const sentences: string[] = [];
    const onRejected = ({ description }: { description: string }) => void sentences.push(description);
    for (const [isProxied, bytes] of [
      [true, FIRST_PACKET],
      [false, Buffer.from(header)],
    ] as const) {
      const { port } = await openServer({ isProxied, onRejected });
      const socket = await rawSocket(port);
      socket.write(bytes);
      await once(socket, 'end');
      socket.end();
    }
    await expect
      .poll(() => sentences)
      .toEqual([
        'The connection has no PROXY protocol header. Connect through the proxy, or set RTMP_PROXY_PROTOCOL to off.',
        'The connection starts with a PROXY protocol header. Set RTMP_PROXY_PROTOCOL to on.',
      ]);
  });
});

describe('back-pressure', () => {
  test('a paused stream is not read, does not count as silent, and continues afterwards', async () => {
    const { url, port, server, streams, clock } = await openServer({ limits: { maxBitrate: 1_000_000_000 } });
    const publisher = await publishing(url);
    publisher.config(aVideoConfig());
    await expect.poll(() => streams[0]?.configs.length).toBe(1);
    streams[0]!.publication.pause();
    // More than the buffers of both sockets hold.
    const frames = Array.from({ length: 30 }, (_, frame) => aVideoSample({ dts: frame, data: nalUnit(1_000_000, frame) }));
    for (const frame of frames) publisher.sample(frame);
    const silent = await rawSocket(port);
    await expect.poll(() => server.connections).toBe(2);
    clock.now = 60_000;
    // Both deadlines are checked in the same pass.
    await once(silent, 'end');
    const other = await publishing(url);
    await other.close();
    expect({ sampleCount: streams[0]!.samples.length, ends: streams[0]!.ends }).toEqual({ sampleCount: 0, ends: 0 });
    streams[0]!.publication.resume();
    await publisher.drained();
    await expect.poll(() => streams[0]!.samples.length).toBe(30);
    expect(streams[0]!.samples.map(({ data }) => hash('sha256', data))).toEqual(frames.map(({ data }) => hash('sha256', data)));
  });
});

describe('an error of the application', () => {
  test('ends only its own stream, and is logged', async () => {
    const { url, streams, logged } = await openServer({
      answer: (_request, { sink }) => {
        if (streams.length === 1)
          sink.sample = () => {
            throw new Error('packager');
          };
        return null;
      },
    });
    const [good, bad] = [await publishing(url), await publishing(url)];
    for (const publisher of [good, bad]) {
      publisher.config(aVideoConfig());
      publisher.sample(aVideoSample());
    }
    expect(await bad.closed).toEqual({ code: 'NetStream.Failed', description: 'The server had a problem. Try again in a moment.' });
    expect(await streams[1]!.ended).toMatchObject({ reason: 'failed' });
    expect(logged).toEqual([expect.stringContaining('packager')]);
    await expect.poll(() => streams[0]!.samples.length).toBe(1);
  });
});
