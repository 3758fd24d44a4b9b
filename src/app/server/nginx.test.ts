import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import type { PublicSettings } from '#core/contract/settings.ts';
import { parsePlaylist } from '#core/server/media/hls/testing/parse-playlist.ts';
import { publish, type RtmpPublisher } from '#core/server/media/rtmp/publisher.ts';
import { afterTest } from '#core/server/testing/after-test.ts';
import { temporaryFolder } from '#core/server/testing/processes.ts';
import { testDatabaseUrl } from '#core/server/testing/test-database.ts';
import { soon } from '#core/testing/soon.ts';
import { EXAMPLE_PASSWORD } from '#features/people/accounts/examples.ts';
import { sendSeconds } from '#features/stream/streams/server/testing.ts';
import { features } from './features.ts';
import { startGrandstand } from './grandstand.ts';
import { liveSettingsOf } from './settings.ts';
import { startDocumentedNginx } from './testing/documented-nginx.ts';

const get = (url: string, headers: Record<string, string> = {}) => fetch(url, { headers });

let site: string;
let origin: string;
let encoder: RtmpPublisher;
/** Number of media requests that our server has answered. */
let answered: () => Promise<number>;

const METRICS_TOKEN = 'm'.repeat(32);
const METRICS = { authorization: `Bearer ${METRICS_TOKEN}` };

/** Stops everything, in order. */
const stopping: Array<() => Promise<unknown>> = [];
afterAll(async () => {
  for (const stop of stopping.toReversed()) await stop();
});

beforeAll(async () => {
  const folder = temporaryFolder('nginx-media');
  const env = {
    DATABASE_URL: await testDatabaseUrl(features),
    DATA_DIR: folder,
    PORT: '0',
    RTMP_PORT: '0',
    TRUST_PROXY: 'on',
    ALLOW_HTTP: 'on',
    METRICS_TOKEN,
  };
  const server = await startGrandstand(liveSettingsOf(env, { demo: false, dev: false }), pino({ level: 'silent' }));
  stopping.push(async () => {
    await server.stop();
    rmSync(folder, { recursive: true });
  });
  origin = server.localUrl;
  answered = async () => {
    const text = await (await get(`${origin}/metrics`, METRICS)).text();
    const counts = [...text.matchAll(/^http_request_duration_seconds_count\{[^}]*path="\/media\/[^}]*\} (\d+)$/gm)];
    return counts.reduce((sum, [, count]) => sum + Number(count), 0);
  };
  const nginx = await startDocumentedNginx(Number(new URL(origin).port));
  stopping.push(nginx.stop);
  site = nginx.url;
  const person = { username: 'ana', email: 'ana@example.org', password: EXAMPLE_PASSWORD };
  const post = (path: string) =>
    fetch(site + path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(person) });
  await post('/api/v1/sign-up');
  const { token } = (await (await post('/mobile/token')).json()) as { token: string };
  const reply = await get(`${site}/api/internal/v1/channels/ana/stream-key`, { authorization: `Bearer ${token}` });
  const { data } = (await reply.json()) as { data: { server_url: string; stream_key: string } };
  encoder = await publish({ url: data.server_url, key: data.stream_key });
  // An encoder that is silent for 10 s is disconnected, and a busy machine may take longer between two steps.
  const alive = setInterval(() => encoder.metadata({}), 1000);
  stopping.push(async () => {
    clearInterval(alive);
    await encoder.close();
  });
});

let sent = 0;
/** Streams this many more seconds, in whole segments. */
async function stream(seconds: number): Promise<void> {
  await sendSeconds(encoder, seconds, sent * 1000);
  sent += seconds;
}

/** The path of the media, and the entries of our server's playlist once it has all streamed parts. */
async function latest() {
  const master = await (await get(`${origin}/media/live/ana/master.m3u8`)).text();
  const path = `/media/live/ana/${/^(.+)\/main\.m3u8$/m.exec(master)![1]}`;
  const playlist = await soon(async () => {
    const listed = parsePlaylist(await (await get(`${origin}${path}/main.m3u8`)).text());
    const seconds = listed.segments.map(({ uri, duration, parts }) =>
      uri ? duration : parts.reduce((sum, part) => sum + part.duration, 0),
    );
    expect(seconds.reduce((sum, one) => sum + one)).toBeGreaterThan(sent - 0.5);
    return listed;
  });
  return { path, ...playlist };
}

/** Number of requests that our server has answered since `before`. Each is counted after its reply. */
async function reached(before: number, count: number): Promise<number> {
  await soon(async () => expect((await answered()) - before).toBeGreaterThanOrEqual(count));
  return (await answered()) - before;
}

/** This many viewers wait for the next part and its playlist; then the part arrives. Returns the requests that reached our server. */
async function requestsOf(viewers: number): Promise<number> {
  const { path, segments, hints } = await latest();
  const folder = site + path;
  const open = segments.at(-1)!;
  const next = `${folder}/main.m3u8?_HLS_msn=${open.sequence}&_HLS_part=${open.parts.length}`;
  const before = await answered();
  const playlists = Array.from({ length: viewers }, async () => (await get(next)).text());
  const parts = Array.from({ length: viewers }, async () => Buffer.from(await (await get(`${folder}/${hints[0]}`)).arrayBuffer()));
  await stream(2);
  const [playlist, ...otherPlaylists] = await Promise.all(playlists);
  const [part, ...otherParts] = await Promise.all(parts);
  expect(playlist).toContain(hints[0]);
  expect(part!.length).toBeGreaterThan(1_000);
  expect({
    otherPlaylists: otherPlaylists.every((text) => text === playlist),
    otherParts: otherParts.every((bytes) => bytes.equals(part!)),
  }).toEqual({ otherPlaylists: true, otherParts: true });
  const segment = segments.findLast(({ uri }) => uri !== null)!.uri;
  await Promise.all(Array.from({ length: viewers }, async () => (await get(`${folder}/${segment}`)).arrayBuffer()));
  return reached(before, 3);
}

test('30 viewers behind nginx cost as many requests as 3, and wait for the next part there', async () => {
  await stream(6);
  // The playlist with the next part, the part, and the last segment.
  expect([await requestsOf(3), await requestsOf(30)]).toEqual([3, 3]);
});

test('for any form of Accept-Encoding with gzip, nginx has one compressed playlist, and one more for clients without gzip', async () => {
  const { path, segments } = await latest();
  // A playlist request for an existing part is cached longer than one without directives.
  const url = `${site}${path}/main.m3u8?_HLS_msn=${segments.at(-2)!.sequence}&_HLS_part=0`;
  const before = await answered();
  const encodings = [];
  for (const accepted of ['gzip, deflate, br', 'br, gzip', 'identity', 'gzip;q=1.0'])
    encodings.push((await get(url, { 'accept-encoding': accepted })).headers.get('content-encoding'));
  expect(encodings).toEqual(['gzip', 'gzip', null, 'gzip']);
  expect(await reached(before, 2)).toBe(2);
});

test('invented query parameters cause no further request for a file, and none of them reaches our server', async () => {
  const asked: string[] = [];
  const answer: RequestListener = ({ url }, reply) => {
    asked.push(url!);
    reply.setHeader('cache-control', 'public, max-age=60').end('bytes');
  };
  const double = createServer(answer).listen(0, '127.0.0.1');
  await once(double, 'listening');
  afterTest(async () => void double.close());
  const { url: proxy, stop } = await startDocumentedNginx((double.address() as AddressInfo).port);
  afterTest(stop);
  const segment = '/media/live/ana/1/main-segment-7.m4s';
  for (const query of ['', '?x=1', '?x=2&_HLS=3', '?_HLS_msn=x']) expect(await (await get(proxy + segment + query)).text()).toBe('bytes');
  const playlist = '/media/live/ana/1/main.m3u8';
  const directives = '_HLS_msn=7&_HLS_part=1&_HLS_skip=YES';
  for (const query of [`?${directives}`, `?x=1&${directives}&y`, '?_HLS_skip=YES&_HLS_part=1&_HLS_msn=7&t=9'])
    expect(await (await get(proxy + playlist + query)).text()).toBe('bytes');
  expect(asked).toEqual([segment, `${playlist}?${directives}`]);
});

test('a missing file is requested again each time', async () => {
  const before = await answered();
  for (let times = 0; times < 3; times++) expect((await get(`${site}/media/live/nobody/master.m3u8`)).status).toBe(404);
  expect(await reached(before, 3)).toBe(3);
});

test('nginx caches no private response, in or outside the media', async () => {
  const answer: RequestListener = ({ headers }, reply) => {
    reply.setHeader('cache-control', headers['x-wish'] ?? 'private, max-age=60').end(`for ${headers.cookie}`);
  };
  const double = createServer(answer).listen(0, '127.0.0.1');
  await once(double, 'listening');
  afterTest(async () => void double.close());
  const { url: proxy, stop } = await startDocumentedNginx((double.address() as AddressInfo).port);
  afterTest(stop);
  for (const path of ['/media/video/1/token/master.m3u8', '/api/v1/user', '/']) {
    for (const wish of ['private, max-age=60', 'no-store']) {
      const asked = async (cookie: string) => (await get(proxy + path, { cookie, 'x-wish': wish })).text();
      expect([await asked('a=ana'), await asked('a=bob')]).toEqual(['for a=ana', 'for a=bob']);
    }
  }
  const kept = async (cookie: string) => (await get(`${proxy}/media/1`, { cookie, 'x-wish': 'public, max-age=60' })).text();
  expect([await kept('a=ana'), await kept('a=bob')]).toEqual(['for a=ana', 'for a=ana']);
});

test('behind nginx only a program with the token gets the metrics', async () => {
  for (const url of [`${site}/metrics`, `${site}/metrics/`, `${origin}/metrics`]) {
    expect((await get(url)).status).toBe(403);
    expect((await get(url, METRICS)).status).toBe(200);
  }
});

test('realtime sockets pass through nginx', async () => {
  const { pusher } = (await (await get(`${site}/api/v1/settings`)).json()) as PublicSettings;
  const socket = new WebSocket(`${site.replace('http', 'ws')}/app/${pusher.key}?protocol=7`);
  afterTest(async () => socket.close());
  const { event } = JSON.parse(
    await new Promise<string>((resolve, reject) => socket.on('message', (text) => resolve(String(text))).on('error', reject)),
  );
  expect(event).toBe('pusher:connection_established');
});
