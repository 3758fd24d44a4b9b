import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { DAY_SECONDS } from '#core/contract/durations.ts';
import { runDueJobs } from '#core/server/jobs/testing.ts';
import { testStores } from '#core/server/testing/test-objects.ts';
import { mediaSweep } from '#features/stream/streams/server/delete-media.ts';
import type { StreamsApp } from '#features/stream/streams/server/testing.ts';
import { movieSweep } from './movie/movie-files.ts';
import { makeMovieJob } from './movie/movies.ts';
import { givenRecording, recordingsApp } from './testing.ts';

const FILE = { type: 'video/mp4', immutable: true };
const stored = async ({ ctx }: StreamsApp) =>
  (await ctx.objects.list('')).objects.map(({ key }) => key).filter((key) => key !== 'installation');

/** Ages the objects, which use the real clock, and runs the sweeps. */
async function sweepAfter({ ctx, clock }: StreamsApp, seconds: number) {
  clock.pass(Math.max(0, (Date.now() - clock.now().getTime()) / 1000) + seconds);
  for (const { start } of [mediaSweep, movieSweep]) await start.run(ctx, undefined as never);
  await runDueJobs(ctx, [mediaSweep.job, movieSweep.job]);
}

describe.each(testStores)('ST-02 in %s', (_name, open) => {
  test('all files of a recording stay, and files without a row are deleted', async () => {
    const app = await recordingsApp({ objects: await open() });
    const { video } = await givenRecording(app);
    await app.post(`/api/internal/v1/videos/${video.uuid}/movie`, app.ana);
    await runDueJobs(app.ctx, [makeMovieJob]);
    const needed = await stored(app);
    expect(needed.map((key) => key.split('/')[0])).toEqual([...Array(needed.length - 1).fill('media'), 'movies']);
    const segment = needed[0]!;
    // Of a replaced connection, of an unknown movie, and of another user of the bucket.
    const lost = [segment.replace(/\/[0-9a-f-]{36}\//, `/${video.uuid}/`), `movies/${video.uuid}/movie-1.mp4`];
    const foreign = ['media/notes.txt', 'movies/notes/movie-1.mp4'];
    for (const key of [...lost, ...foreign]) await app.ctx.objects.put(key, Buffer.from('x'), FILE);
    await sweepAfter(app, DAY_SECONDS - 120);
    expect(await stored(app)).toHaveLength(needed.length + 4);
    await sweepAfter(app, DAY_SECONDS + 120);
    expect(await stored(app)).toEqual([...needed, ...foreign].sort());

    await app.db.rows(sql`delete from channels where id = ${app.channelId}`);
    await sweepAfter(app, DAY_SECONDS);
    expect(await stored(app)).toEqual(foreign);
  });
});

test('transcoded variants of a stream, which have no rows, stay until a day after its end', async () => {
  const app = await recordingsApp();
  await givenRecording(app);
  const [segment] = await stored(app);
  const rung = segment!.replace('audio-', '720p-').replace('main-', '720p-');
  await app.ctx.objects.put(rung, Buffer.from('x'), FILE);
  await app.db.rows(sql`update livestreams set ended_at = null`);
  await sweepAfter(app, DAY_SECONDS);
  expect(await stored(app)).toContain(rung);
  await app.db.rows(sql`update livestreams set ended_at = ${app.clock.now()}`);
  await sweepAfter(app, DAY_SECONDS - 60);
  expect(await stored(app)).toContain(rung);
  await sweepAfter(app, DAY_SECONDS);
  expect(await stored(app)).not.toContain(rung);
});
