import { expect, test } from 'vitest';
import { runDueJobs } from '#core/server/jobs/testing.ts';
import { testApp } from '#core/server/testing/test-app.ts';
import { givenChannel } from '#features/channel/channels/server/testing.ts';
import { givenUser } from '#features/people/accounts/server/testing.ts';
import { clipKey } from './clip-file.ts';
import { clipSweep } from './sweep-clips.ts';
import { clipFeatures, givenClip } from './testing.ts';

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
