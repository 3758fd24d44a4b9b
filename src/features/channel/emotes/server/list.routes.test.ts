import { expect, test } from 'vitest';
import type { Viewer } from '#core/server/context.ts';
import { testApp } from '#core/server/testing/test-app.ts';
import { later, NOON } from '#core/server/testing/test-clock.ts';
import { testDatabase } from '#core/server/testing/test-database.ts';
import { channelsServer } from '#features/channel/channels/server/feature.ts';
import { givenChannel, givenRole, givenSubscription } from '#features/channel/channels/server/testing.ts';
import type { ChannelEmoteSet, EmoteSet } from '#features/channel/emotes/contract.ts';
import { moderationServer } from '#features/chat/moderation/server/feature.ts';
import { accountsServer } from '#features/people/accounts/server/feature.ts';
import { givenUser } from '#features/people/accounts/server/testing.ts';
import { emotesServer } from './feature.ts';
import { givenEmote } from './testing.ts';

const features = [accountsServer, channelsServer, moderationServer, emotesServer];

async function anaApp() {
  const app = await testApp(features, { database: await testDatabase(features) });
  const ana = await givenUser(app.db, 'ana');
  const channel = await givenChannel(app.db, ana);
  const free = await givenEmote(app.db, channel.id, { name: 'anaWave' });
  const locked = await givenEmote(app.db, channel.id, { name: 'anaTea', subscribersOnly: true, animated: true });
  const sets = async (who: Viewer | null, slug = 'ana'): Promise<EmoteSet[]> => (await app.get(`/emotes/${slug}`, who)).json();
  const lockedFor = async (who: Viewer | null) => (await sets(who))[0]!.emotes.filter((emote) => emote.locked).map(({ name }) => name);
  return { app, ana, channel, free, locked, sets, lockedFor };
}

/** Creates a channel with one unrestricted emote. */
async function another(app: Awaited<ReturnType<typeof anaApp>>['app'], name: string) {
  const owner = await givenUser(app.db, name);
  const channel = await givenChannel(app.db, owner);
  await givenEmote(app.db, channel.id, { name: `${name}Wave` });
  return { owner, channel };
}

test('is_banned of a set is true while its channel is suspended', async () => {
  const { app, sets } = await anaApp();
  const staff = await givenUser(app.db, 'boss', { isStaff: true });
  for (const kind of ['channels', 'accounts']) {
    const path = `/api/internal/v1/${kind}/ana/suspension`;
    await app.put(path, staff, { reason: 'Stolen pictures' });
    expect((await sets(null))[0]).toMatchObject({ slug: 'ana', is_banned: true });
    await app.delete(path, staff);
    expect((await sets(null))[0]).toMatchObject({ slug: 'ana', is_banned: false });
  }
});

test('EM-02 an emote has id, name, subscribers_only and locked; a set has its channel’s slug and user', async () => {
  const { ana, channel, free, locked, sets } = await anaApp();
  const [own, global, emoji] = await sets(null);
  expect(own).toEqual({
    id: channel.id,
    user_id: ana.id,
    slug: 'ana',
    is_banned: false,
    playback_url: '',
    name_updated_at: null,
    vod_enabled: false,
    subscription_enabled: false,
    can_host: false,
    emotes: [
      { id: free.id, channel_id: channel.id, name: 'anaWave', subscribers_only: false, animated: false, locked: false },
      { id: locked.id, channel_id: channel.id, name: 'anaTea', subscribers_only: true, animated: true, locked: true },
    ],
    user: { id: ana.id, username: 'ana', profile_pic: null },
  });
  expect([global, emoji].map((set) => [set!.id, 'name' in set! && set!.name])).toEqual([
    ['Global', 'Global'],
    ['Emoji', 'Emojis'],
  ]);
  expect(global!.emotes[0]).toEqual({
    id: 9101,
    channel_id: null,
    name: 'gsHype',
    subscribers_only: false,
    animated: true,
    locked: false,
  });
  expect(emoji!.emotes[0]).toEqual({
    id: 1_128_512,
    channel_id: null,
    name: 'emojiGrinningFace',
    subscribers_only: false,
    animated: false,
    locked: false,
  });
});

test('EM-03 subscribers-only emotes are locked except for subscribers, broadcaster, moderators and staff', async () => {
  const { app, ana, channel, lockedFor } = await anaApp();
  const subscriber = await givenUser(app.db, 'sub');
  await givenSubscription(app.db, channel.id, subscriber.id);
  const former = await givenUser(app.db, 'former');
  await givenSubscription(app.db, channel.id, former.id, { expiresAt: NOON });
  const moderator = await givenUser(app.db, 'mod');
  await givenRole(app.db, channel.id, moderator.id, 'moderator');
  const vip = await givenUser(app.db, 'vip');
  await givenRole(app.db, channel.id, vip.id, 'vip');
  const staff = await givenUser(app.db, 'staff', { isStaff: true });

  for (const who of [ana, subscriber, moderator, staff])
    expect({ username: who.username, lockedFor: await lockedFor(who) }).toEqual({ username: who.username, lockedFor: [] });
  for (const who of [null, former, vip])
    expect({ username: who?.username, lockedFor: await lockedFor(who) }).toEqual({ username: who?.username, lockedFor: ['anaTea'] });
});

test('EM-03 they are locked again when a subscription ends', async () => {
  const { app, channel, lockedFor } = await anaApp();
  const subscriber = await givenUser(app.db, 'sub');
  await givenSubscription(app.db, channel.id, subscriber.id, { expiresAt: later(60) });
  app.clock.pass(59);
  expect(await lockedFor(subscriber)).toEqual([]);
  app.clock.pass(1);
  expect(await lockedFor(subscriber)).toEqual(['anaTea']);
});

test('EM-04 in any channel, a viewer also sees their own set and those of channels they subscribe to, and no others', async () => {
  const { app, sets } = await anaApp();
  const { owner: bob } = await another(app, 'bob');
  const { channel: zoe } = await another(app, 'zoe');
  const { channel: cat } = await another(app, 'cat');
  const { channel: old } = await another(app, 'old');
  const empty = await givenChannel(app.db, await givenUser(app.db, 'empty'));
  await givenEmote(app.db, empty.id, { name: 'gone', removedAt: NOON });
  await another(app, 'foreign');
  for (const { id } of [zoe, cat, empty]) await givenSubscription(app.db, id, bob.id);
  await givenSubscription(app.db, old.id, bob.id, { expiresAt: later(-1) });

  const slugs = (all: EmoteSet[]) => all.map((set) => ('slug' in set ? set.slug : set.id));
  expect(slugs(await sets(bob))).toEqual(['ana', 'bob', 'cat', 'zoe', 'Global', 'Emoji']);
  expect(slugs(await sets(bob, 'cat'))).toEqual(['cat', 'bob', 'zoe', 'Global', 'Emoji']);
  expect(slugs(await sets(bob, 'bob'))).toEqual(['bob', 'cat', 'zoe', 'Global', 'Emoji']);
  expect(slugs(await sets(null))).toEqual(['ana', 'Global', 'Emoji']);
  const usable = (await sets(bob)).flatMap(({ emotes }) => emotes).filter(({ locked, channel_id }) => !locked && channel_id !== null);
  expect(usable.map(({ name }) => name)).toEqual(['anaWave', 'bobWave', 'catWave', 'zoeWave']);
});

test('a channel without emotes has an empty set', async () => {
  const { app, sets } = await anaApp();
  await givenChannel(app.db, await givenUser(app.db, 'new_one'));
  expect((await sets(null, 'new_one'))[0]).toMatchObject({ slug: 'new-one', emotes: [] } satisfies Partial<ChannelEmoteSet>);
});

test('the global emotes are requested as those of `kick`, as existing clients do', async () => {
  const app = await testApp(features);
  const reply = await app.get('/emotes/kick', null);
  expect(reply.json().map(({ id }: EmoteSet) => id)).toEqual(['Global', 'Emoji']);
});

test('a channel is addressed by slug, username or id, and anything else is not found', async () => {
  const app = await testApp(features);
  const channel = await givenChannel(app.db, await givenUser(app.db, 'Demo_User'));
  for (const name of ['demo-user', 'Demo_User', channel.id]) expect((await app.get(`/emotes/${name}`, null)).json()[0].id).toBe(channel.id);
  for (const name of ['nobody', '1', '9'.repeat(60), '%20', 'x'.repeat(65)]) {
    expect([name, [404, 422].includes((await app.get(`/emotes/${name}`, null)).status)]).toEqual([name, true]);
  }
});
