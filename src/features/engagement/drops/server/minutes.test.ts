import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { MINUTE_MS, msAfter } from '#core/contract/durations.ts';
import { recordStatements } from '#core/server/testing/record-statements.ts';
import { type TestApp, testApp } from '#core/server/testing/test-app.ts';
import { testDatabase } from '#core/server/testing/test-database.ts';
import { givenLivestream } from '#features/channel/channels/server/testing.ts';
import { givenRoom } from '#features/chat/chat/server/testing.ts';
import { givenBan } from '#features/chat/moderation/server/testing.ts';
import { givenUser } from '#features/people/accounts/server/testing.ts';
import { recordWatching } from '#features/stream/watching/server/api.ts';
import {
  CATEGORY,
  dropsApp,
  dropsFeatures,
  givenCampaign,
  givenOrganization,
  givenStream,
  type Organization,
  progressOf,
  watch,
} from './testing.ts';

describe('DR-03 minutes', () => {
  let app: TestApp;
  let organization: Organization;
  let room: Awaited<ReturnType<typeof givenStream>>;
  beforeAll(async () => {
    app = await dropsApp();
    organization = await givenOrganization(app, 'kestrel');
  });
  beforeEach(async () => {
    room = await givenStream(app.db);
    app.published.length = 0;
  });
  const minutes = async (campaignId: string) => (await progressOf(app, room.viewer, campaignId))?.progress_units ?? 0;

  test('each minute watched of a live channel of the category counts, and a completed reward is announced to the viewer', async () => {
    const { id, rewards } = await givenCampaign(app, organization, { channels: [room.slug], minutes: [2, 4] });
    app.published.length = 0;
    await watch(app, [room.watcher], 3);
    expect(await progressOf(app, room.viewer, id)).toMatchObject({
      status: 'in progress',
      progress_units: 3,
      rewards: [
        { id: rewards[0], progress: 1, claimed: false },
        { id: rewards[1], progress: 0.75 },
      ],
    });
    expect(app.published).toEqual([
      {
        channel: `private-userfeed.${room.viewer.id}`,
        event: 'DropsRewardCompleted',
        payload: { campaign_id: id, reward_id: rewards[0], is_test: false },
      },
    ]);
  });

  test('two tabs, two nodes, and two channels of one campaign in the same minute count once', async () => {
    const other = await givenStream(app.db);
    const { id } = await givenCampaign(app, organization, { channels: [room.slug, other.slug], minutes: [60] });
    const elsewhere = { livestreamId: other.livestreamId, userId: room.viewer.id };
    for (let minute = 0; minute < 3; minute++) {
      await Promise.all([
        recordWatching(app.ctx, [room.watcher, room.watcher]),
        recordWatching(app.ctx, [room.watcher, elsewhere]),
        recordWatching({ ...app.ctx }, [elsewhere]),
      ]);
      app.clock.pass(60);
    }
    expect(await minutes(id)).toBe(3);
  });

  test('a minute counts for every running campaign of the channel and category, and for no other', async () => {
    const running = await givenCampaign(app, organization, { minutes: [60] });
    const listed = await givenCampaign(app, organization, { channels: [room.slug], minutes: [60] });
    const elsewhere = await givenCampaign(app, organization, { channels: [(await givenStream(app.db)).slug] });
    await watch(app, [room.watcher], 2);
    expect([await minutes(running.id), await minutes(listed.id), await minutes(elsewhere.id)]).toEqual([2, 2, 0]);
    const { channel } = await givenRoom(app.db, `chess${room.channelId}`);
    const chess = await givenLivestream(app.db, channel.id, { categoryId: 106 });
    await watch(app, [{ livestreamId: chess, userId: room.viewer.id }], 2);
    expect(await minutes(running.id)).toBe(2);
  });

  test('nothing counts before the start, after the end, while the channel is offline, or for banned viewers', async () => {
    const { id } = await givenCampaign(app, organization, { channels: [room.slug], startsIn: 1, endsIn: 3 });
    await watch(app, [room.watcher], 5);
    expect(await minutes(id)).toBe(2);
    const later = await givenCampaign(app, organization, { channels: [room.slug] });
    await givenBan(app.db, room.channelId, room.viewer.id, room.ana.id, { expiresAt: msAfter(app.clock.now(), MINUTE_MS) });
    await watch(app, [room.watcher], 2);
    expect(await minutes(later.id)).toBe(1);
    await app.delete(`/api/internal/v1/channels/${room.slug}/livestream`, room.ana);
    await watch(app, [room.watcher], 2);
    expect(await minutes(later.id)).toBe(1);
  });

  test('only administrators of its organization earn in a test, which the public calls do not show', async () => {
    const { id } = await givenCampaign(app, organization, { channels: [room.slug], as: 'test' });
    await watch(app, [room.watcher, { livestreamId: room.livestreamId, userId: organization.admin.id }], 2);
    expect((await app.get('/api/v1/drops/progress/test', organization.admin)).json().data).toMatchObject([{ id, progress_units: 2 }]);
    expect(await progressOf(app, organization.admin, id)).toBeNull();
    expect((await app.get('/api/v1/drops/progress/test', room.viewer)).json().data).toEqual([]);
    const live = `/api/v1/drops/campaigns/livestream?channel_id=${room.channelId}&category_id=${CATEGORY}`;
    const shownTo = async (who: typeof room.viewer | null) =>
      (await app.get(live, who)).json().data.some((one: { id: string }) => one.id === id);
    expect([await shownTo(organization.admin), await shownTo(room.viewer), await shownTo(null)]).toEqual([true, false, false]);
  });

  test('a node whose clock is behind does not count a minute again', async () => {
    const { id } = await givenCampaign(app, organization, { channels: [room.slug], minutes: [60] });
    await recordWatching(app.ctx, [room.watcher]);
    const behind = { ...app.ctx, now: () => msAfter(app.clock.now(), -MINUTE_MS) };
    await recordWatching(behind, [room.watcher]);
    expect(await minutes(id)).toBe(1);
  });
});

test('a minute takes one statement without a campaign, two with one, and one more per 5,000 people or campaign', async () => {
  const { database, statements } = recordStatements(await testDatabase(dropsFeatures));
  const app = await testApp(dropsFeatures, { database });
  const organization = await givenOrganization(app, 'kestrel');
  const room = await givenStream(app.db);
  const other = await givenUser(app.db, 'other');
  const watchers = [room.watcher, { livestreamId: room.livestreamId, userId: other.id }];
  const during = async () => {
    statements.length = 0;
    await watch(app, watchers);
    return statements.filter((text) => text.includes('drop_')).length;
  };
  expect(await during()).toBe(1);
  await givenCampaign(app, organization);
  expect(await during()).toBe(2);
  await givenCampaign(app, organization);
  expect(await during()).toBe(3);
});
