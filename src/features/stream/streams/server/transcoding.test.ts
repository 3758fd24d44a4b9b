import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { fakeFfmpeg, realFfmpeg } from '#core/server/ffmpeg/testing/fake-ffmpeg.ts';
import { runDueJobs, storedJobs } from '#core/server/jobs/testing.ts';
import type { MediaEvent } from '#core/server/media/flv/track-reader.ts';
import { PlaylistChecker } from '#core/server/media/hls/testing/check-playlist.ts';
import { temporaryFolder } from '#core/server/testing/processes.ts';
import { runFfmpeg } from '#core/server/testing/run-ffmpeg.ts';
import { soon } from '#core/testing/soon.ts';
import { deleteRungsJob } from './delete-media.ts';
import { realVideo, sendVideo } from './testing/real-video.ts';
import { type StreamsApp, streamsApp } from './testing.ts';

/** Videos are sent much faster than live, and the machine may be busy: no quality is dropped for being late. */
const patience = { delay: 600_000, drain: 600_000 };
const open = (program = realFfmpeg().program, streams = 2) => streamsApp({}, { transcode: { program, streams, patience } });
const text = async (app: StreamsApp, path: string) => (await app.get(path, null)).text;
/** Waits for asynchronous work of ffmpeg and the ingest thread. */
interface Master {
  /** Folder of the media and its files. */
  folder: string;
  /** Attributes of each variant by playlist name. */
  variants: Record<string, string>;
}

async function readMaster(app: StreamsApp): Promise<Master> {
  const lines = (await text(app, '/media/live/ana/master.m3u8')).split('\n');
  const uris = lines.filter((line) => line.endsWith('.m3u8'));
  const variants = Object.fromEntries(uris.map((uri) => [uri.split('/')[1]!, lines[lines.indexOf(uri) - 1]!]));
  return { folder: `/media/live/ana/${uris[0]!.split('/')[0]}`, variants };
}

async function bytes(app: StreamsApp, path: string): Promise<Buffer> {
  const reply = await app.http.inject({ method: 'GET', url: path });
  expect(reply.statusCode).toBe(200);
  return reply.rawPayload;
}

/** Counts the pictures that ffmpeg decodes from an MP4 file. Fails on any warning, including audio. */
async function countPictures(file: Buffer): Promise<number> {
  const folder = temporaryFolder('rung');
  const [source, list] = [join(folder, 'source.mp4'), join(folder, 'list.txt')];
  writeFileSync(source, file);
  expect(await runFfmpeg(['-i', source, '-map', '0:a', '-f', 'null', '-'])).toEqual({ code: 0, printed: '' });
  expect(await runFfmpeg(['-i', source, '-map', '0:v', '-fps_mode', 'passthrough', '-f', 'framemd5', list])).toEqual({
    code: 0,
    printed: '',
  });
  const count = readFileSync(list, 'utf8').match(/^0,/gm)?.length ?? 0;
  rmSync(folder, { recursive: true });
  return count;
}

describe('a stream with 60 frames a second and B-frames', () => {
  let video: MediaEvent[];
  beforeAll(async () => {
    video = await realVideo({ scenes: [['testsrc2', 9]], size: '854x480', rate: 60 });
  });

  test('ST-01 is available in smaller qualities, with the same segments', async () => {
    const app = await open();
    const encoder = await app.connect();
    await sendVideo(encoder, video);
    const { folder, variants } = await readMaster(app);
    expect(Object.keys(variants)).toEqual(['main.m3u8', '360p.m3u8', 'audio.m3u8']);
    const announced = 'CODECS="avc1.4d401f,mp4a.40.2",RESOLUTION=640x360,FRAME-RATE=30.000';
    expect(variants['360p.m3u8']).toContain(announced);
    await soon(async () => expect(await text(app, `${folder}/360p.m3u8`)).toContain('360p-segment-2.m4s'));
    // Qualities announced in advance match the actual ones.
    const { variants: measured } = await readMaster(app);
    expect(measured['360p.m3u8']).toContain(announced);

    const [main, rung] = [await text(app, `${folder}/main.m3u8`), await text(app, `${folder}/360p.m3u8`)];
    const segments = (playlist: string) => playlist.split('\n').filter((line) => /^#EXTINF|^#EXT-X-PROGRAM/.test(line));
    expect(segments(rung)).toEqual(segments(main).slice(0, segments(rung).length));
    expect(rung).not.toContain('GAP');
    const checker = new PlaylistChecker();
    checker.full(rung);
    expect(checker.violations).toEqual([]);

    const init = await bytes(app, `${folder}/360p-init-0.mp4`);
    for (const sequence of [0, 1, 2]) {
      const segment = await bytes(app, `${folder}/360p-segment-${sequence}.m4s`);
      // Each decodes alone, into half of the source's frames.
      expect(Math.abs((await countPictures(Buffer.concat([init, segment]))) - 60)).toBeLessThanOrEqual(1);
    }
    await encoder.close();
  });
});

describe('a transcoded stream', () => {
  let video: MediaEvent[];
  beforeAll(async () => {
    video = await realVideo({ scenes: [['testsrc', 72]], size: '640x480', rate: 5 });
  });

  test('ST-01 can be rewound in smaller qualities as far as in the source, and only the source is recorded', async () => {
    const app = await open();
    const encoder = await app.connect();
    await sendVideo(encoder, video);
    const { folder } = await readMaster(app);
    await soon(async () => expect(await text(app, `${folder}/360p.m3u8`)).toContain('360p-segment-33.m4s'));
    const mediaId = folder.split('/').at(-1)!;
    const stored = async () => (await app.ctx.objects.list(`media/${mediaId}/`)).objects.map(({ key }) => key.split('/').at(-1)!);
    await soon(async () => expect(await stored()).toContain('360p-segment-33.m4s'));
    expect(await text(app, `${folder}/360p.m3u8`)).toContain('360p-segment-0.m4s');
    expect((await bytes(app, `${folder}/360p-segment-0.m4s`)).subarray(4, 8).toString()).toBe('moof');
    expect(await app.db.rows(sql`select distinct variant from media_segments order by 1`)).toEqual([
      { variant: 'audio' },
      { variant: 'main' },
    ]);

    await app.delete('/api/internal/v1/channels/ana/livestream', app.ana);
    // Simulates the periodic lease renewal while ffmpeg finishes.
    app.ingest.finish(mediaId);
    await encoder.closed;
    await soon(async () => expect(await text(app, `${folder}/360p.m3u8`)).toContain('#EXT-X-ENDLIST'));
    const [last] = /360p-segment-\d+\.m4s(?=\n#EXT-X-ENDLIST)/.exec(await text(app, `${folder}/360p.m3u8`))!;
    await soon(async () => expect(await stored()).toContain(last));
    app.clock.pass(121);
    await runDueJobs(app.ctx, [deleteRungsJob]);
    expect(await storedJobs(app.db)).toEqual([]);
    const left = await stored();
    expect([left.some((name) => name.startsWith('360p')), left.includes('main-segment-0.m4s')]).toEqual([false, true]);
  });

  test('ST-01 continues in all its qualities when its encoder returns', async () => {
    const app = await open();
    const short = video.filter((event) => event.kind === 'config' || event.sample.dts < 8_000);
    const first = await app.connect();
    await sendVideo(first, short);
    const { folder } = await readMaster(app);
    await soon(async () => expect(await text(app, `${folder}/360p.m3u8`)).toContain('360p-segment-2.m4s'));
    await first.close();
    const second = await app.connect();
    await sendVideo(second, short);
    const playlist = await soon(async () => {
      const rung = await text(app, `${folder}/360p.m3u8`);
      expect(/^360p-segment-(\d+)\.m4s\n#EXT(?!.*GAP)/m.test(rung) && rung.split('#EXTINF').length).toBeGreaterThan(6);
      return rung;
    });
    expect(playlist.match(/#EXT-X-MAP/g)).toHaveLength(1);
    const checker = new PlaylistChecker();
    checker.full(playlist);
    expect(checker.violations).toEqual([]);
    await second.close();
  });

  test('ST-01 continues without a quality that ffmpeg fails to produce, and players get 404 for it', async () => {
    const app = await open(fakeFfmpeg('process.exit(1)').program);
    const encoder = await app.connect();
    await sendVideo(
      encoder,
      video.filter((event) => event.kind === 'config' || event.sample.dts < 4_000),
    );
    await soon(async () => expect(Object.keys((await readMaster(app)).variants)).toEqual(['main.m3u8', 'audio.m3u8']));
    const { folder } = await readMaster(app);
    expect((await app.get(`${folder}/360p.m3u8`, null)).status).toBe(404);
    expect(app.logged).toContainEqual(expect.objectContaining({ level: 40, rung: '360p', why: 'ffmpeg ended with code 1.' }));
    expect(app.ingest.droppedRungs).toEqual({ '360p': 1 });
    await encoder.close();
  });

  test('a stream beyond the limit has only its source quality, and the log explains why', async () => {
    const app = await open(undefined, 0);
    const encoder = await app.connect();
    await sendVideo(
      encoder,
      video.filter((event) => event.kind === 'config' || event.sample.dts < 4_000),
    );
    expect(Object.keys((await readMaster(app)).variants)).toEqual(['main.m3u8', 'audio.m3u8']);
    expect(app.logged).toContainEqual(expect.objectContaining({ level: 40, msg: expect.stringContaining('TRANSCODE_STREAMS') }));
    await encoder.close();
  });
});
