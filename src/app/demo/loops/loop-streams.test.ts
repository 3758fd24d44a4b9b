import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { openServer } from '#core/server/media/rtmp/testing/open-server.ts';
import { soon } from '#core/testing/soon.ts';
import { LoopStreams } from './loop-streams.ts';

function streaming() {
  const ending = new AbortController();
  onTestFinished(() => ending.abort());
  return { ending, loops: new LoopStreams('127.0.0.1', pino({ level: 'silent' }), ending.signal) };
}

test('a loop is streamed in real time until the demo ends', async () => {
  const { url, streams } = await openServer();
  const { loops, ending } = streaming();
  expect(await loops.start('ana', { url: url.replace('127.0.0.1', 'tv.example'), key: 'a key' })).toBe(true);
  await soon(() => expect(streams[0]!.samples.filter(({ track }) => track === 'video').length).toBeGreaterThan(3));
  expect(streams[0]!.samples.length).toBeLessThan(1_000);
  ending.abort();
  await loops.ended();
  expect(await streams[0]!.ended).toMatchObject({ reason: 'unpublished' });
});

test('a stream whose connection is lost continues on a new connection', async () => {
  const { url, streams } = await openServer();
  const { loops } = streaming();
  await loops.start('ana', { url, key: 'a key' });
  streams[0]!.publication.close({ code: 'NetStream.Failed', description: 'The server has a problem.' });
  await soon(() => expect(streams).toHaveLength(2));
  await soon(() => expect(streams[1]!.samples.length).toBeGreaterThan(0));
});

test('a stream that the server has ended stays ended', async () => {
  const { url, streams } = await openServer();
  const { loops } = streaming();
  await loops.start('ana', { url, key: 'a key' });
  streams[0]!.publication.close({ code: 'NetStream.Publish.Denied', description: 'The stream was ended.' });
  await loops.ended();
  expect(streams).toHaveLength(1);
});

test('channels that start together connect one after the other', async () => {
  const { url, streams, logged } = await openServer({ maxWaitingPerAddress: 1 });
  const { loops } = streaming();
  const channels = ['ana', 'mirelune', 'velodrome', 'theknightshift'];
  expect(await Promise.all(channels.map((channel) => loops.start(channel, { url, key: channel })))).toEqual(channels.map(() => true));
  expect(streams.map(({ request }) => request.key).toSorted()).toEqual(channels.toSorted());
  expect(logged.join()).not.toContain('too many');
});

test('a loop that is stopped while its connection is lost does not come back', async () => {
  const { url, streams, server } = await openServer();
  const { loops } = streaming();
  await loops.start('ana', { url, key: 'a key' });
  await server.close();
  loops.stop('ana');
  await loops.ended();
  expect(streams).toHaveLength(1);
});
