import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { feature } from '#core/contract/feature.ts';
import { serverFeature } from '#core/server/feature.ts';
import { listen } from '#core/server/server-event.ts';
import { testApp } from '#core/server/testing/test-app.ts';
import { givenLivestream } from '#features/channel/channels/server/testing.ts';
import { givenRoom } from '#features/chat/chat/server/testing.ts';
import { givenUser } from '#features/people/accounts/server/testing.ts';
import { minuteWatched, recordWatching, type WatchedMinute } from './api.ts';
import { watchingFeatures } from './testing.ts';

/** A stream with one viewer, and a later feature whose listener records the event or throws. */
async function watchedStream() {
  const received: WatchedMinute[] = [];
  let isBroken = false;
  const listener = listen(minuteWatched, async (_tx, fact) => {
    if (isBroken) throw new Error('broken');
    received.push(fact);
  });
  const app = await testApp([...watchingFeatures, serverFeature(feature({ name: 'listener' }), { listeners: [listener] })]);
  const { channel } = await givenRoom(app.db);
  const livestreamId = await givenLivestream(app.db, channel.id);
  const { id: userId } = await givenUser(app.db, 'viewer');
  const count = async () => (await app.db.row(sql<{ count: number }>`select count(*)::int from livestream_minutes`))!.count;
  const totals = () =>
    app.db.rows(sql`select minutes, to_char(last_watched_on, 'YYYY-MM-DD') as day from watched_channels where user_id = ${userId}::int8`);
  return {
    app,
    received,
    count,
    totals,
    watcher: { livestreamId, userId },
    watched: [{ channelId: channel.id, livestreamId, userId }],
    breakListener: () => {
      isBroken = true;
    },
    repairListener: () => {
      isBroken = false;
    },
  };
}

test('a minute is announced once, however many tabs and nodes report it', async () => {
  const { app, received, watcher, watched } = await watchedStream();
  await Promise.all([recordWatching(app.ctx, [watcher, watcher]), recordWatching(app.ctx, [watcher])]);
  expect(received).toEqual([{ watched, at: app.clock.now() }]);
  app.clock.pass(60);
  await recordWatching(app.ctx, [watcher]);
  expect(received).toHaveLength(2);
});

test('a minute whose listener fails is not recorded, so it counts when it is reported again', async () => {
  const { app, received, watcher, count, breakListener, repairListener } = await watchedStream();
  breakListener();
  await expect(recordWatching(app.ctx, [watcher])).rejects.toThrow('broken');
  expect(await count()).toBe(0);
  repairListener();
  await recordWatching(app.ctx, [watcher]);
  expect({ receivedCount: received.length, count: await count() }).toEqual({ receivedCount: 1, count: 1 });
});

test('of ten minutes of watching, one is sampled and counts as ten', async () => {
  const { app, watcher, totals } = await watchedStream();
  for (let minute = 0; minute < 30; minute++) {
    await Promise.all([recordWatching(app.ctx, [watcher, watcher]), recordWatching(app.ctx, [watcher])]);
    app.clock.pass(60);
  }
  expect(await totals()).toEqual([{ minutes: 30, day: '2026-01-02' }]);
  app.clock.pass(24 * 3600);
  for (let minute = 0; minute < 10; minute++) {
    await recordWatching(app.ctx, [watcher]);
    app.clock.pass(60);
  }
  expect(await totals()).toEqual([{ minutes: 40, day: '2026-01-03' }]);
});

test('a minute whose listener fails does not change the total of its channel', async () => {
  const { app, watcher, totals, breakListener } = await watchedStream();
  breakListener();
  for (let minute = 0; minute < 10; minute++) {
    await expect(recordWatching(app.ctx, [watcher])).rejects.toThrow('broken');
    app.clock.pass(60);
  }
  expect(await totals()).toEqual([]);
});
