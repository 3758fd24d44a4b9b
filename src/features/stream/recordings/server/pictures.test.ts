import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { realFfmpeg } from '#core/server/ffmpeg/testing/fake-ffmpeg.ts';
import { runDueJobs } from '#core/server/jobs/testing.ts';
import { soon } from '#core/testing/soon.ts';
import { recordingPicturesJob } from '#features/stream/streams/server/pictures/media-pictures.ts';
import { realVideo, sendVideo } from '#features/stream/streams/server/testing/real-video.ts';
import { deleteMediaJob } from './retention.ts';
import { recordingsApp, removeDeleted, videosOfAna } from './testing.ts';

test('X-03 RP-01 a recording has a thumbnail and a storyboard while it can be watched', async () => {
  const app = await recordingsApp({ services: { ffmpeg: realFfmpeg() } });
  const encoder = await app.connect();
  await sendVideo(encoder, await realVideo({ scenes: [['testsrc', 6]] }));
  await soon(async () => expect((await app.db.rows(sql`select 1 from media_segments`)).length).toBeGreaterThan(3));
  await app.delete('/api/internal/v1/channels/ana/livestream', app.ana);
  await encoder.closed;
  const previous = async () => (await app.get('/api/v1/channels/ana', null)).json().previous_livestreams[0].thumbnail;
  expect({ thumbnailSrc: (await videosOfAna(app))[0]!.thumbnail.src, previousSrc: (await previous()).src }).toEqual({
    thumbnailSrc: '',
    previousSrc: '',
  });

  app.clock.pass(31);
  await runDueJobs(app.ctx, [recordingPicturesJob]);
  const [video] = await videosOfAna(app);
  const { uuid } = video!.video;
  const path = expect.stringMatching(new RegExp(`^/media/video/${uuid}/picture-[0-9a-f]{40}\\.webp$`));
  expect(video!.thumbnail).toMatchObject({ url: path, src: path });
  expect(await previous()).toEqual(video!.thumbnail);
  const page = (await app.get(`/api/v1/video/${uuid}`, null)).json();
  expect({ thumbnail: page.livestream.thumbnail, storyboard: page.storyboard }).toEqual({
    thumbnail: video!.thumbnail,
    storyboard: { every: 2, columns: 10, rows: 1, sheets: [path] },
  });
  for (const picture of [video!.thumbnail.src, page.storyboard.sheets[0]]) expect((await app.get(picture, null)).status).toBe(200);

  await app.db.rows(sql`update recordings set visibility = 'private'`);
  expect((await previous()).src).toBe('');
  expect((await app.delete(`/api/internal/v1/videos/${uuid}`, app.ana)).status).toBe(200);
  await removeDeleted(app);
  await runDueJobs(app.ctx, [deleteMediaJob]);
  expect(await app.db.rows(sql`select 1 from pictures`)).toEqual([]);
});
