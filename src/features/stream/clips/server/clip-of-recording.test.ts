import { sql } from 'kysely';
import { beforeEach, expect, test, vi } from 'vitest';
import { refusalOf } from '#features/channel/channels/server/testing/channels-app.ts';
import { givenUser } from '#features/people/accounts/server/testing.ts';
import { givenRecording } from '#features/stream/recordings/server/testing.ts';
import { type ClipsApp, clipsApp, runClipJobs } from './testing.ts';

const SOURCE = '/api/internal/v1/channels/ana/clip-source';
let app: ClipsApp;
let video: string;
beforeEach(async () => {
  app = await clipsApp();
  video = (await givenRecording(app, 20)).video.uuid;
});

const setVisibility = (visibility: string) => app.db.rows(sql`update recordings set visibility = ${visibility}`);

test('R-05 a clip is made of a recording, at any time, and links to its position there', async () => {
  app.clock.pass(100_000);
  const source = await app.source(video);
  expect(source).toMatchObject({ is_live: false, start: 0, playlist_start: 0, playlist_url: `/media/video/${video}/master.m3u8` });
  expect(source.end).toBeGreaterThan(18);
  const { id } = await app.make(source, { video, start: 3.5, end: 9.5 });
  await runClipJobs(app);
  const { clip } = (await app.get(`/api/v2/clips/${id}`, null)).json();
  expect(clip).toMatchObject({
    state: 'ready',
    duration: expect.closeTo(6, 1),
    recording: { id: video, starts_at: expect.closeTo(3.5, 1) },
  });
});

test('R-05 a clip outlives its recording', async () => {
  const { id } = await app.make(await app.source(video), { video });
  await runClipJobs(app);
  await app.db.rows(sql`delete from recordings`);
  await app.db.rows(sql`delete from media`);
  const { objects } = await app.ctx.objects.list('media/');
  await app.ctx.objects.delete(objects.map(({ key }) => key));
  const { clip } = (await app.get(`/api/v2/clips/${id}`, null)).json();
  expect(clip).toMatchObject({ state: 'ready', recording: null });
  expect((await app.get(clip.clip_url, null)).status).toBe(200);
});

test('R-05 a clip is refused when its recording is deleted meanwhile', async () => {
  const source = await app.source(video);
  const tx = app.ctx.tx.bind(app.ctx);
  vi.spyOn(app.ctx, 'tx').mockImplementationOnce(async (work) => {
    await app.db.rows(sql`delete from recordings`);
    await app.db.rows(sql`delete from media`);
    return tx(work);
  });
  expect(refusalOf(await app.ask(source, { video }))).toEqual([404, 'NOTHING_TO_CLIP']);
});

test('R-05 only people who can watch a recording make clips of it', async () => {
  const source = await app.source(video);
  await setVisibility('unlisted');
  const unlisted = await app.source(video);
  expect(unlisted.playlist_url).toContain('/unlisted-');
  expect((await app.make(unlisted, { video })).recording).toBeNull();
  await setVisibility('private');
  expect(refusalOf(await app.get(`${SOURCE}?video=${video}`, app.remy))).toEqual([404, 'VIDEO_NOT_FOUND']);
  expect(refusalOf(await app.ask(source, { video }))).toEqual([404, 'VIDEO_NOT_FOUND']);
  await app.make(source, { video }, app.ana);
});

test('R-05 the last seconds of a stream cannot be clipped when its recording is private', async () => {
  const source = await app.source(video);
  await setVisibility('unlisted');
  await app.make(source);
  await setVisibility('private');
  expect(refusalOf(await app.ask(source))).toEqual([404, 'NOTHING_TO_CLIP']);
  await app.make(source, {}, app.ana);
});

test('R-05 the last seconds of a stream cannot be clipped when its recording was deleted', async () => {
  const source = await app.source(video);
  expect((await app.delete(`/api/internal/v1/videos/${video}`, app.ana)).status).toBe(200);
  expect(refusalOf(await app.ask(source))).toEqual([404, 'NOTHING_TO_CLIP']);
  expect(refusalOf(await app.ask(source, {}, app.ana))).toEqual([404, 'NOTHING_TO_CLIP']);
});

test('R-05 recordings of another channel and unknown recordings cannot be clipped', async () => {
  const source = await app.source(video);
  const other = '00000000-0000-4000-8000-000000000000';
  expect(refusalOf(await app.ask(source, { video: other }))).toEqual([404, 'VIDEO_NOT_FOUND']);
  expect(refusalOf(await app.ask(source, { video, media_id: other }))).toEqual([404, 'NOTHING_TO_CLIP']);
  const bo = await givenUser(app.db, 'bo');
  await app.db.rows(sql`insert into channels (user_id, slug, created_at) values (${bo.id}, 'bo', now())`);
  const reply = await app.get(`/api/internal/v1/channels/bo/clip-source?video=${video}`, app.remy);
  expect(refusalOf(reply)).toEqual([404, 'VIDEO_NOT_FOUND']);
});
