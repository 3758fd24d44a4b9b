import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { runDueJobs } from '#core/server/jobs/testing.ts';
import { beforeCommit } from '#core/server/testing/before-commit.ts';
import { type TestApp, testApp } from '#core/server/testing/test-app.ts';
import { givenChannel } from '#features/channel/channels/server/testing.ts';
import { later } from '#features/people/accounts/examples.ts';
import { givenUser } from '#features/people/accounts/server/testing.ts';
import { clipKey } from './clip-file.ts';
import { cutClipJob } from './cut-clip.ts';
import { clipSweep, deleteClipOf } from './delete-clips.ts';
import { clipFeatures, clipsApp, givenClip, runClipJobs, streamSeconds } from './testing.ts';

let app: TestApp;
let ana: Awaited<ReturnType<typeof givenUser>>;
let channelId: number;
beforeEach(async () => {
  app = await testApp(clipFeatures, { settings: { CLIP_QUOTA_GB: 100 / 1024 ** 3 } });
  ana = await givenUser(app.db, 'ana');
  channelId = (await givenChannel(app.db, { ...ana, slug: 'ana' })).id;
});

let made = 0;
/** Inserts a clip in progress, newer than the others. */
const processing = (channel = channelId) =>
  givenClip(app.db, { channelId: channel, creatorId: ana.id, at: later(++made), state: 'processing' });
/** Marks the clip as cut, with this size. */
const cutOf = (clip: string, byteLength: number) =>
  app.ctx.tx((tx) => cutClipJob.finish!(tx, { clip }, { start: 4, duration: 32, byteLength, pictures: [] }));
async function ready(byteLength: number, channel = channelId): Promise<string> {
  const clip = await processing(channel);
  await cutOf(clip, byteLength);
  return clip;
}
const kept = async () =>
  (await app.db.rows(sql<{ id: string }>`select id::text from clips where deleted_at is null order by id`)).map(({ id }) => id);
const deletions = async () => (await app.db.rows(sql`select 1 from jobs where kind = 'clips.delete_file'`)).length;

test('R-05 the oldest clips of a channel over its quota are deleted, but never the latest one', async () => {
  const other = (await givenChannel(app.db, { ...(await givenUser(app.db, 'ben')), slug: 'ben' })).id;
  const others = [await ready(90, other)];
  const [first, second, third] = [await ready(30), await ready(40), await ready(30)];
  expect(await kept()).toEqual([...others, first, second, third]);
  const fourth = await ready(31);
  expect({ kept: await kept(), deletions: await deletions() }).toEqual({ kept: [...others, third, fourth], deletions: 2 });
  const large = await ready(500);
  expect(await kept()).toEqual([...others, large]);
});

test('the settings of a channel show its clip quota', async () => {
  expect((await app.get('/api/internal/v1/channels/ana/clip-settings', null)).json().data).toEqual({
    who_may_clip: 'everyone',
    quota: 100,
  });
});

test('R-05 an operator can allow any number of clips', async () => {
  app.settings.CLIP_QUOTA_GB = null;
  const all = [await ready(10 ** 12), await ready(10 ** 12)];
  expect(await kept()).toEqual(all);
});

test('R-05 of two clips that become ready at the same time, the later one counts the earlier', async () => {
  const [first, second] = [await processing(), await processing()];
  const { other } = await beforeCommit(
    app.ctx,
    (ctx) => ctx.tx((tx) => cutClipJob.finish!(tx, { clip: first }, { start: 4, duration: 32, byteLength: 60, pictures: [] })),
    () => cutOf(second, 60),
  );
  expect({ other, kept: await kept(), deletions: await deletions() }).toEqual({ other: 'waits', kept: [second], deletions: 1 });
});

test('R-05 a concurrent deletion makes room, so that no other clip is deleted', async () => {
  const [first, second, third] = [await ready(40), await ready(40), await processing()];
  const { other } = await beforeCommit(
    app.ctx,
    (ctx) => deleteClipOf(ctx, second, ana),
    () => cutOf(third, 40),
  );
  expect({ other, kept: await kept(), deletions: await deletions() }).toEqual({ other: 'waits', kept: [first, third], deletions: 1 });
});

test('R-05 stored videos of clips count toward the quota until their deletion', async () => {
  const node = await clipsApp({ settings: { CLIP_QUOTA_GB: null } });
  const encoder = await streamSeconds(node, 20);
  const source = await node.source();
  const make = async () => {
    const { id } = await node.make(source);
    await runClipJobs(node);
    node.clock.pass(1);
    return id;
  };
  const size = async (clip: string) => node.ctx.objects.size(`clips/${clip}.mp4`);
  const first = await make();
  node.settings.CLIP_QUOTA_GB = ((await size(first))! * 2) / 1024 ** 3;
  const second = await make();
  expect(await size(first)).toBeGreaterThan(0);
  node.settings.CLIP_QUOTA_GB = ((await size(first))! * 2 - 1) / 1024 ** 3;
  const third = await make();
  expect({ firstSize: await size(first), secondSize: await size(second), thirdSize: await size(third) }).toEqual({
    firstSize: null,
    secondSize: null,
    thirdSize: expect.any(Number),
  });
  await encoder.close();
});

test('R-05 the video of a failed clip, or of a deleted channel, is deleted after a day', async () => {
  const app = await testApp(clipFeatures);
  const ana = await givenUser(app.db, 'ana');
  const { id: channelId } = await givenChannel(app.db, ana);
  const clip = { channelId, creatorId: ana.id };
  const kept = [await givenClip(app.db, clip), await givenClip(app.db, { ...clip, state: 'processing' })];
  const lost = [await givenClip(app.db, { ...clip, state: 'failed' }), '019b7e4a-0000-7000-8000-000000000001'];
  for (const id of [...kept, ...lost]) await app.ctx.objects.put(clipKey(id), Buffer.from('x'), { type: 'video/mp4', immutable: true });
  app.clock.pass((Date.now() - app.clock.now().getTime()) / 1000 + 25 * 3600);
  await clipSweep.start.run(app.ctx, undefined as never);
  await runDueJobs(app.ctx, [clipSweep.job]);
  expect((await app.ctx.objects.list('clips/')).objects.map(({ key }) => key)).toEqual(kept.map(clipKey).sort());
});
