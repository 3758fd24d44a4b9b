import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import fc from 'fast-check';
import { sql } from 'kysely';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { LoopPlayback, readLoop } from '#app/demo/loops/loop.ts';
import { openDatabase } from '#core/server/db/open-database.ts';
import { parsePlaylist } from '#core/server/media/hls/testing/parse-playlist.ts';
import { boxesIn } from '#core/server/media/mp4/read-mp4.ts';
import { publish, type RtmpPublisher } from '#core/server/media/rtmp/publisher.ts';
import { afterTest } from '#core/server/testing/after-test.ts';
import { fuzzSeed } from '#core/server/testing/fuzz-seed.ts';
import { temporaryFolder } from '#core/server/testing/processes.ts';
import { runFfmpeg } from '#core/server/testing/run-ffmpeg.ts';
import { testDatabaseUrl } from '#core/server/testing/test-database.ts';
import { testS3Settings } from '#core/server/testing/test-objects.ts';
import { soon } from '#core/testing/soon.ts';
import { features } from './features.ts';
import { type ServerProcess, startServer } from './testing/server-process.ts';

/** Ten with both stores. */
const KILLS = 5;
/** The server is killed when this many more segments are stored, while the next ones are being stored. */
const moments = fc.sample(fc.integer({ min: 1, max: 4 }), { numRuns: KILLS, seed: fuzzSeed });
/** Streaming speed relative to real time, far below the highest bitrate. */
const SPEED = 15;
const TICK_MS = 20;

const stores: [name: string, env: (folder: string) => Promise<Record<string, string>>][] = [
  ['a folder', async (DATA_DIR) => ({ DATA_DIR })],
  [
    'an S3 store',
    async (DATA_DIR) => {
      const { url, region, accessKey, secretKey, prefix } = await testS3Settings();
      return { DATA_DIR, S3_URL: url, S3_REGION: region, S3_ACCESS_KEY: accessKey, S3_SECRET_KEY: secretKey, S3_PREFIX: prefix };
    },
  ],
];

test.each(stores)(
  `ST-01, ST-02 after kill -9 while streaming into %s, ${KILLS} times, the encoder resumes, and the recording has all segments, complete and playable (seed ${fuzzSeed})`,
  async (_name, env) => {
    const folder = temporaryFolder('stream-crash');
    const url = await testDatabaseUrl(features);
    const database = await openDatabase({ url, log: pino({ level: 'error' }) });
    const installation = new Installation({ ...(await env(folder)), DATABASE_URL: url, RTMP_PORT: '0', RATE_LIMITS: 'off' });
    afterTest(async () => {
      await installation.running.stop();
      await database.close();
      rmSync(folder, { recursive: true });
    });
    const stored = () =>
      database.db.rows(sql<StoredSegment>`
        select media_id as "mediaId", variant || '-segment-' || sequence || '.m4s' as name, init_version as init, byte_length as bytes
          from media_segments where variant = 'main' order by sequence`);
    await installation.start();
    const token = await installation.signUp('ana');
    const streams = new Set<number>();
    /** The segments of a viewer, by name. */
    const seen = new Map<string, Buffer>();

    for (const [round, moment] of moments.entries()) {
      const target = await installation.encoderTarget(token);
      const encoder = await publish(target);
      const streaming = stream(encoder);
      const before = (await stored()).length;
      await soon(async () => expect((await stored()).length).toBeGreaterThanOrEqual(before + moment));
      const { id, media, segments } = await installation.watch();
      streams.add(id);
      const listed = segments.flatMap(({ uri, gap }) => (uri === null || gap ? [] : [uri]));
      // Every segment stored before the kill is in the playlist after it.
      if (round > 0) expect(listed).toEqual(expect.arrayContaining([...seen.keys()]));
      for (const name of listed.slice(-3)) seen.set(name, await installation.file(media, name));
      await installation.running.stop('SIGKILL');
      await Promise.all([encoder.closed, streaming]);

      const kept = await stored();
      expect(new Set(kept.map(({ mediaId }) => mediaId)).size).toBe(1);
      for (const name of seen.keys()) if (!kept.some((segment) => segment.name === name)) seen.delete(name);
      // The time that a busy machine takes to restart the server does not count as the encoder's absence.
      await database.db.rows(sql`update ingests set lease_until = now() + interval '10 minutes'`);
      await installation.start();
      for (const { mediaId, name, bytes } of kept) {
        const file = await installation.file(mediaId, name);
        expect({ name, size: file.length }).toEqual({ name, size: bytes });
        expect(boxesIn(file).map(({ type }) => type)).toEqual(expect.arrayContaining(['moof', 'mdat']));
        if (seen.has(name)) expect(file.equals(seen.get(name)!), name).toBe(true);
      }
    }

    expect(streams.size).toBe(1);
    const kept = await stored();
    expect(kept.length).toBeGreaterThanOrEqual(moments.reduce((sum, moment) => sum + moment, 0));
    await expectPlayable(join(folder, 'recording'), kept, installation);

    // The lease of the dead node expires, and the encoder does not return within its grace period.
    await database.db.rows(sql`update ingests set lease_until = now() - interval '1 minute'`);
    const recording = await soon(() => installation.recording());
    expect(recording.segments.map(({ uri }) => uri)).toEqual(kept.map(({ name }) => name));
    for (const { name, bytes } of kept) expect({ name, size: (await recording.file(name)).length }).toEqual({ name, size: bytes });
  },
);

interface StoredSegment {
  mediaId: string;
  name: string;
  init: number;
  bytes: number;
}

/** Sends video many times faster than it plays, until the connection ends. */
async function stream(encoder: RtmpPublisher): Promise<void> {
  const loop = await readLoop('theknightshift');
  const playback = new LoopPlayback(loop);
  let isOpen = true;
  encoder.closed.then(() => {
    isOpen = false;
  });
  for (const config of loop.configs) encoder.config(config);
  for (let at = 0; isOpen; at += TICK_MS * SPEED) {
    for (const sample of playback.due(at)) encoder.sample(sample);
    await pause(TICK_MS);
  }
}

/** Decodes all segments with ffmpeg, those of each init segment in one file. */
async function expectPlayable(folder: string, segments: readonly StoredSegment[], installation: Installation): Promise<void> {
  mkdirSync(folder);
  for (const init of new Set(segments.map((segment) => segment.init))) {
    const own = segments.filter((segment) => segment.init === init);
    const { mediaId } = own[0]!;
    const names = [`main-init-${init}.mp4`, ...own.map(({ name }) => name)];
    const file = join(folder, `${init}.mp4`);
    writeFileSync(file, Buffer.concat(await Promise.all(names.map((name) => installation.file(mediaId, name)))));
    expect(await runFfmpeg(['-i', file, '-f', 'null', '-'])).toEqual({ code: 0, printed: '' });
  }
}

/** Server processes on the same data, one after the other. */
class Installation {
  readonly #env: Record<string, string>;
  running!: ServerProcess;

  constructor(env: Record<string, string>) {
    this.#env = env;
  }

  async start(): Promise<void> {
    this.running = await startServer({ env: this.#env });
  }

  /** Returns the token of a new account. */
  async signUp(username: string): Promise<string> {
    const person = { username, email: `${username}@demo.invalid`, password: 'demo-password' };
    const post = (path: string) =>
      fetch(this.running.url + path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(person) });
    expect((await post('/api/v1/sign-up')).status).toBe(200);
    return ((await (await post('/mobile/token')).json()) as { token: string }).token;
  }

  async encoderTarget(token: string): Promise<{ url: string; key: string }> {
    const reply = await fetch(`${this.running.url}/api/internal/v1/channels/ana/stream-key`, {
      headers: { authorization: `Bearer ${token}` },
    });
    const { data } = (await reply.json()) as { data: { server_url: string; stream_key: string } };
    return { url: data.server_url, key: data.stream_key };
  }

  /** The livestream of ana's channel, the folder of its media and the entries of its playlist. */
  async watch() {
    const channel = (await (await fetch(`${this.running.url}/api/v2/channels/ana`)).json()) as { livestream: { id: number } };
    const master = await (await fetch(`${this.running.url}/media/live/ana/master.m3u8`)).text();
    const [, media] = /^(.+)\/main\.m3u8$/m.exec(master)!;
    const playlist = await (await fetch(`${this.running.url}/media/live/ana/${media}/main.m3u8`)).text();
    return { id: channel.livestream.id, media: media!, ...parsePlaylist(playlist) };
  }

  /** Ana's only recording: its segments, and the files in its playlist. */
  async recording() {
    const videos = (await (await fetch(`${this.running.url}/api/v2/channels/ana/videos`)).json()) as { source: string }[];
    expect(videos).toHaveLength(1);
    const file = (name: string) => this.#read(videos[0]!.source.replace('master.m3u8', name));
    return { ...parsePlaylist((await file('main.m3u8')).toString()), file };
  }

  file(media: string, name: string): Promise<Buffer> {
    return this.#read(`${this.running.url}/media/live/ana/${media}/${name}`);
  }

  async #read(url: string): Promise<Buffer> {
    const reply = await fetch(url);
    expect({ url, status: reply.status }).toEqual({ url, status: 200 });
    return Buffer.from(await reply.arrayBuffer());
  }
}
