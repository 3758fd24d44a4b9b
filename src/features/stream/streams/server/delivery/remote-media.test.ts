import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, get, type IncomingMessage, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { beforeEach, expect, test } from 'vitest';
import { secondsAfter } from '#core/contract/durations.ts';
import { afterTest } from '#core/server/testing/after-test.ts';
import { type TestApp, testApp } from '#core/server/testing/test-app.ts';
import { soon } from '#core/testing/soon.ts';
import { givenChannel, givenLivestream } from '#features/channel/channels/server/testing.ts';
import { givenUser } from '#features/people/accounts/server/testing.ts';
import { upsertIngest } from '../store/ingests.ts';
import { upsertMedia } from '../store/media.ts';
import { streamFeatures } from '../testing.ts';

const MIB = 1024 * 1024;

/** A server that records its requests, and answers them as the test says. */
async function startDouble(answer: (request: IncomingMessage, response: ServerResponse) => void) {
  const requests: Array<{ url: string; hasToken: boolean; isClosed: boolean }> = [];
  const server = createServer((request, response) => {
    const seen = { url: request.url!, hasToken: request.headers['x-grandstand-node'] !== undefined, isClosed: false };
    requests.push(seen);
    response.once('close', () => {
      seen.isClosed = true;
    });
    answer(request, response);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  afterTest(async () => void server.close().closeAllConnections());
  return { requests, port: (server.address() as AddressInfo).port };
}

const BYTES = Buffer.alloc(MIB, 'segment ');
const PARTS = { 'content-type': 'video/mp4', 'cache-control': 'public, max-age=60' };

let app: TestApp;
let port: number;
let mediaId: string;
/** Makes this server the node with the encoder of ana's stream. */
let moveStreamTo: (nodePort: number) => Promise<void>;
beforeEach(async () => {
  app = await testApp(streamFeatures);
  port = await app.http.listen(0, '127.0.0.1');
  const { id: channelId } = await givenChannel(app.db, await givenUser(app.db, 'ana'));
  const livestreamId = await givenLivestream(app.db, channelId);
  const at = app.clock.now();
  mediaId = await upsertMedia(app.db, { id: randomUUID(), livestreamId, channelId, connectionId: randomUUID(), at });
  moveStreamTo = (nodePort) =>
    upsertIngest(app.db, { channelId, livestreamId, mediaId, nodeUrl: `http://127.0.0.1:${nodePort}`, leaseUntil: secondsAfter(at, 15) });
});

/** Sends this request line as it is, and returns the status. */
async function statusOf(target: string): Promise<number> {
  const socket = connect(port, '127.0.0.1');
  socket.write(`GET ${target} HTTP/1.1\r\nHost: tv.example\r\nConnection: close\r\n\r\n`);
  return Number((await buffer(socket)).toString('latin1').split(' ')[1]);
}

/** Opens a request and returns its response without reading the body. */
const open = (path: string): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => get({ port, host: '127.0.0.1', path, agent: false }, resolve).on('error', reject));

test('a media request in absolute form is refused, and reaches neither its host nor another node', async () => {
  const [node, other] = [await startDouble((_, reply) => reply.end()), await startDouble((_, reply) => reply.end())];
  await moveStreamTo(node.port);
  for (const path of ['ana/master.m3u8', `ana/${mediaId}/main-part-0.m4s`, `ana/${mediaId}/main.m3u8`])
    expect(await statusOf(`http://127.0.0.1:${other.port}/media/live/${path}`)).toBe(400);
  expect([...node.requests, ...other.requests]).toEqual([]);
});

test.each(['\\..\\..\\healthz', '%5C..%5C..', '..', '%2e%2e', 'a%00', '%zz'])(
  'a media request whose channel is %s is refused without a request to another node',
  async (slug) => {
    const node = await startDouble((_, reply) => reply.end());
    await moveStreamTo(node.port);
    expect(await statusOf(`/media/live/${slug}/${mediaId}/main-part-0.m4s`)).toBe(400);
    expect(node.requests).toEqual([]);
  },
);

test('a file is fetched once, whatever the channel and the query of its requests', async () => {
  const node = await startDouble((_, reply) => reply.writeHead(200, PARTS).end(BYTES));
  await moveStreamTo(node.port);
  for (const [slug, query] of [
    ['ana', ''],
    ['ana', '?x=1'],
    ['ANA', '?_HLS_msn=3&_HLS_part=1'],
    ['nobody', '?_HLS_skip=YES&t=2'],
    ['a%20b', '?'],
  ]) {
    const reply = await app.http.inject(`/media/live/${slug}/${mediaId}/main-part-0.m4s${query}`);
    expect({ status: reply.statusCode, isWhole: reply.rawPayload.equals(BYTES) }).toEqual({ status: 200, isWhole: true });
  }
  expect(node.requests).toMatchObject([{ url: `/media/live/ana/${mediaId}/main-part-0.m4s`, hasToken: true }]);
});

test('of the query of a playlist only the three directives reach another node, in one spelling', async () => {
  const node = await startDouble((_, reply) =>
    reply.writeHead(200, { ...PARTS, 'content-type': 'application/vnd.apple.mpegurl' }).end('#EXTM3U'),
  );
  await moveStreamTo(node.port);
  const playlist = `/media/live/ana/${mediaId}/main.m3u8`;
  for (const query of ['_HLS_msn=7&_HLS_part=1&_HLS_skip=YES', 'x=1&_HLS_skip=v2&_HLS_part=01&_HLS_msn=007'])
    expect((await app.get(`${playlist}?${query}`, null)).text).toBe('#EXTM3U');
  expect((await app.get('/media/live/ANA/master.m3u8?_HLS_msn=1&x=2', null)).text).toBe('#EXTM3U');
  for (const query of ['_HLS_msn=x', '_HLS_part=1', '_HLS_skip=NO']) expect((await app.get(`${playlist}?${query}`, null)).status).toBe(400);
  expect(node.requests.map(({ url }) => url)).toEqual([`${playlist}?_HLS_msn=7&_HLS_part=1&_HLS_skip=YES`, '/media/live/ana/master.m3u8']);
});

test('a fetch is aborted when its last reader has left, before and after its first byte', async () => {
  const node = await startDouble(({ url }, reply) => {
    if (url!.endsWith('part-1.m4s')) reply.writeHead(200, PARTS).write('half');
  });
  await moveStreamTo(node.port);
  const part = `/media/live/ana/${mediaId}/main-part-`;
  const waiting = ['0', '0', '1', '1'].map((number) => get({ port, host: '127.0.0.1', path: `${part}${number}.m4s`, agent: false }));
  for (const request of waiting) request.on('error', () => undefined);
  await Promise.all([once(waiting[2]!, 'response'), once(waiting[3]!, 'response')]);
  await soon(() => expect(node.requests.map(({ isClosed }) => isClosed)).toEqual([false, false]));
  const leave = (...places: number[]) =>
    Promise.all(places.map((place) => new Promise((resolve) => waiting[place]!.once('close', resolve).destroy())));
  await leave(0, 2);
  expect(node.requests.map(({ isClosed }) => isClosed)).toEqual([false, false]);
  await leave(1, 3);
  await soon(() => expect(node.requests.map(({ isClosed }) => isClosed)).toEqual([true, true]));
  expect(app.logged.filter(({ level }) => level >= 40)).toEqual([]);
});

test('a reader that does not read stops the fetch, and a second one gets all bytes', async () => {
  const size = 40 * MIB;
  let sent = 0;
  const node = await startDouble(async (_, reply) => {
    reply.writeHead(200, { ...PARTS, 'content-length': String(size) });
    for (; sent < size && !reply.destroyed; sent += MIB) if (!reply.write(BYTES)) await once(reply, 'drain');
    reply.end();
  });
  await moveStreamTo(node.port);
  const path = `/media/live/ana/${mediaId}/main-part-0.m4s`;
  const idle = await open(path);
  let before = -1;
  await soon(() => {
    const isStill = sent === before;
    before = sent;
    expect(isStill).toBe(true);
  });
  expect(sent).toBeLessThan(size / 2);
  expect((await buffer(await open(path))).length).toBe(size);
  expect(node.requests).toHaveLength(1);
  expect((await buffer(idle)).length).toBe(size);
});

test('when another node breaks off, its readers are cut off, and the next request fetches anew', async () => {
  let isBroken = true;
  const node = await startDouble((_, reply) => {
    reply.writeHead(200, { ...PARTS, 'content-length': String(MIB) });
    if (!isBroken) return reply.end(BYTES);
    reply.write('half');
    setImmediate(() => reply.destroy());
  });
  await moveStreamTo(node.port);
  const path = `/media/live/ana/${mediaId}/main-part-0.m4s`;
  await expect(buffer(await open(path))).rejects.toThrow('aborted');
  isBroken = false;
  expect((await buffer(await open(path))).equals(BYTES)).toBe(true);
  expect(node.requests).toHaveLength(2);
});

test('beyond 256 requests to other nodes at once, further ones are answered 503 until one ends', async () => {
  const node = await startDouble(() => undefined);
  await moveStreamTo(node.port);
  const part = (number: number) =>
    get({ port, host: '127.0.0.1', path: `/media/live/ana/${mediaId}/main-part-${number}.m4s`, agent: false });
  const waiting = Array.from({ length: 256 }, (_, number) => part(number).on('error', () => undefined));
  await soon(() => expect(node.requests).toHaveLength(256));
  const [refused] = (await once(part(256), 'response')) as [IncomingMessage];
  expect(refused.statusCode).toBe(503);
  waiting[0]!.destroy();
  await soon(() => expect(node.requests[0]!.isClosed).toBe(true));
  waiting.push(part(257).on('error', () => undefined));
  await soon(() => expect(node.requests).toHaveLength(257));
  for (const request of waiting) request.destroy();
  await soon(() => expect(node.requests.every(({ isClosed }) => isClosed)).toBe(true));
});

test('fetches whose readers have stopped hold at most 128 MiB: further ones abort them', async () => {
  const [size, kept] = [47 * MIB, 20 * MIB];
  const node = await startDouble(async (_, reply) => {
    reply.writeHead(200, { ...PARTS, 'content-length': String(size) });
    for (let sent = 0; sent < size && !reply.destroyed; sent += MIB)
      if (!reply.write(BYTES)) await Promise.race([once(reply, 'drain'), once(reply, 'close')]);
    reply.end();
  });
  await moveStreamTo(node.port);
  for (let number = 0; number < 10; number++) {
    const reader = await open(`/media/live/ana/${mediaId}/main-part-${number}.m4s`);
    afterTest(async () => void reader.destroy());
    let read = 0;
    reader
      .on('error', () => undefined)
      .on('data', (chunk: Buffer) => {
        read += chunk.length;
        if (read > kept) reader.pause();
      });
    await soon(() => expect(read).toBeGreaterThan(kept));
  }
  await soon(() => expect(node.requests.filter(({ isClosed }) => !isClosed).length).toBeLessThanOrEqual(6));
  expect(node.requests.at(-1)!.isClosed).toBe(false);
  expect(app.logged.map(({ msg }) => msg)).toContain('A response of another node was aborted, because its readers do not read');
});
