import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { fakeFfmpeg, realFfmpeg } from '#core/server/ffmpeg/testing/fake-ffmpeg.ts';
import { aPng } from '#core/server/pictures/testing.ts';
import { soon } from '#core/testing/soon.ts';
import { refusalOf } from '#features/channel/channels/server/testing/channels-app.ts';
import type { Clip } from '#features/stream/clips/contract/clip.ts';
import { realVideo, sendVideo } from '#features/stream/streams/server/testing/real-video.ts';
import { type ClipsApp, clipsApp, runClipJobs, streamSeconds } from './testing.ts';

const clipOf = async (app: ClipsApp, { id }: Clip): Promise<Clip> => (await app.get(`/api/v2/clips/${id}`, app.remy)).json().clip;
const pictures = (app: ClipsApp) => app.db.rows(sql`select hash from pictures`);
const captured = async () => (await aPng({ width: 1280, height: 720 })).toString('base64');

test("X-03 without ffmpeg a clip shows the picture from its creator's browser, until it is deleted", async () => {
  const app = await clipsApp();
  const encoder = await streamSeconds(app, 20);
  const clip = await app.make(await app.source(), { image: await captured() });
  expect(clip.thumbnail_url).toMatch(/^\/media\/clip\/[0-9a-f-]{36}\/picture-[0-9a-f]{40}\.webp$/);
  expect((await app.get(clip.thumbnail_url, null)).headers.get('content-type')).toBe('image/webp');
  await runClipJobs(app);
  expect((await clipOf(app, clip)).thumbnail_url).toBe(clip.thumbnail_url);
  await app.delete(`/api/v2/clips/${clip.id}`, app.remy);
  expect(await pictures(app)).toEqual([]);
  await encoder.close();
});

test('X-03 an invalid or too large picture is refused, and a repeated request stores one picture', async () => {
  const app = await clipsApp();
  const encoder = await streamSeconds(app, 20);
  const source = await app.source();
  const refused = async (image: string) => refusalOf(await app.ask(source, { image }));
  expect(await refused(Buffer.from('GIF89a, but not really').toString('base64'))).toEqual([422, 'NOT_A_PICTURE']);
  expect(await refused((await aPng({ width: 40, height: 20 })).toString('base64'))).toEqual([422, 'PICTURE_DIMENSIONS']);
  expect(await refused(Buffer.alloc(520 * 1024).toString('base64'))).toEqual([413, 'PICTURE_TOO_LARGE']);
  expect((await app.ask(source, { image: 'not base64!' })).status).toBe(422);
  expect(await app.db.rows(sql`select 1 from clips`)).toEqual([]);
  const request = { image: await captured(), idempotency_key: 'one-attempt' };
  const made = await Promise.all([app.make(source, request), app.make(source, request)]);
  expect(made[0]).toEqual(made[1]);
  expect(await pictures(app)).toHaveLength(2);
  await encoder.close();
});

test('X-03 with ffmpeg a clip shows its middle frame, whatever its creator has sent', async () => {
  const app = await clipsApp({ services: { ffmpeg: realFfmpeg() } });
  const encoder = await app.connect();
  const scenes = [
    ['color=black', 6],
    ['testsrc2', 8],
  ] as const;
  await sendVideo(encoder, await realVideo({ scenes }));
  await soon(async () => expect((await app.source()).end).toBeGreaterThan(11));
  const clip = await app.make(await app.source(), { start: 3, end: 11, image: await captured() });
  await runClipJobs(app);
  const ready = await clipOf(app, clip);
  expect(ready.state).toBe('ready');
  expect(ready.thumbnail_url).not.toBe(clip.thumbnail_url);
  expect((await app.get(ready.thumbnail_url, null)).status).toBe(200);
  expect(await pictures(app)).toHaveLength(2);
  await encoder.close();
});

test('X-03 when ffmpeg fails, the clip keeps its picture', async () => {
  const app = await clipsApp({ services: { ffmpeg: fakeFfmpeg('process.exit(1)') } });
  const encoder = await streamSeconds(app, 20);
  const clip = await app.make(await app.source(), { image: await captured() });
  await runClipJobs(app);
  expect(await clipOf(app, clip)).toMatchObject({ state: 'ready', thumbnail_url: clip.thumbnail_url });
  expect(app.logged.map(({ msg }) => msg)).toContain('The picture of a clip failed');
  await encoder.close();
});
