import { rmSync } from 'node:fs';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { features } from '#app/server/features.ts';
import { type Running, startGrandstand } from '#app/server/grandstand.ts';
import { liveSettingsOf } from '#app/server/settings.ts';
import { type Client, clientOf } from '#core/demo/client.ts';
import { temporaryFolder } from '#core/server/testing/processes.ts';
import { testDatabaseUrl } from '#core/server/testing/test-database.ts';
import { listFollowed } from '#features/channel/channels/contract/browse.ts';
import { showChannel } from '#features/channel/channels/contract/channel.ts';
import { listLivestreams } from '#features/channel/channels/contract/livestream.ts';
import { showRelation } from '#features/channel/channels/contract/relation.ts';
import { listEmotes } from '#features/channel/emotes/contract.ts';
import { emotesIn } from '#features/channel/emotes/rules/token.ts';
import { channelHistory } from '#features/chat/chat/contract/history.ts';
import { listChatters } from '#features/chat/chatters/contract.ts';
import { showKicksLeaderboard } from '#features/economy/leaderboards/contract.ts';
import { listCampaigns, listCampaignsOfLivestream } from '#features/engagement/drops/contract/campaign.ts';
import { listPastGoals, showGoals } from '#features/engagement/goals/contract.ts';
import { showPoints } from '#features/engagement/points/contract/balance.ts';
import { listRedemptions } from '#features/engagement/points/contract/redemptions.ts';
import { listRewards } from '#features/engagement/points/contract/rewards.ts';
import { showLatestPrediction } from '#features/engagement/predictions/contract.ts';
import { readAccount } from '#features/people/accounts/contract/account.ts';
import { listNotifications } from '#features/people/notifications/contract/notification.ts';
import { CHANNELS } from './cast/channels.ts';
import { EMOTES } from './cast/emotes.ts';
import { NAMED, PEOPLE } from './cast/people.ts';
import { emailOf, tokenFor } from './community.ts';
import { demoCard, features as demoFeatures, startDemo } from './demo.ts';
import { hasLoop } from './loops/loop.ts';
import { plan } from './script/plan.ts';

const logged: Array<{ level: number; msg: string }> = [];
const log = pino({ level: 'info' }, { write: (line) => void logged.push(JSON.parse(line)) });
const SEED = 1;
/** Messages that a live channel shows at once. */
const HISTORY = 50;
const cut = new AbortController();
const folder = temporaryFolder('demo');
let server: Running;
let client: Client;
let demo: { stop(): Promise<void> };

const ending = new AbortController();
const start = () => startDemo({ url: server.url, seed: SEED, log, signal: ending.signal });
const messagesOf = async (channel: string) =>
  (await client.call(channelHistory, { params: { channel }, query: { limit: '200' } })).data.messages;
const liveNow = async () => {
  const { data } = await client.call(listLivestreams, { query: { limit: '100' } });
  return data.livestreams;
};

beforeAll(async () => {
  const env = { DATABASE_URL: await testDatabaseUrl(features), DATA_DIR: folder, PORT: '0', RTMP_PORT: '0' };
  const config = liveSettingsOf(env, { demo: true, dev: false });
  server = await startGrandstand(config, pino({ level: 'silent' }));
  client = clientOf(server.url, cut.signal);
  demo = await start();
});
afterAll(async () => {
  await demo.stop();
  await server.stop();
  rmSync(folder, { recursive: true });
});

test('every account of the sign-in list exists, and only the first one is staff', async () => {
  const accounts = await Promise.all(
    NAMED.map(async ({ username }) => {
      const token = await tokenFor(client, username, log);
      return (await client.call(readAccount, { token: token! })).data.account;
    }),
  );
  expect(accounts.map(({ username, email, is_staff }) => [username, email, is_staff])).toEqual(
    NAMED.map(({ username }) => [username, emailOf(username), username === 'operator']),
  );
});

test("the evening's channels are live, each in its category", async () => {
  const live = await liveNow();
  expect(live.map(({ channel, category }) => [channel.username, category.slug]).sort()).toEqual(
    CHANNELS.filter(({ stream }) => stream !== 'first offline')
      .map(({ username, category }) => [username, category])
      .sort(),
  );
});

test('some of them stream video and audio, and the others are live without', async () => {
  const playlistUrls = async (): Promise<string[]> => {
    const shown = await Promise.all(CHANNELS.map(({ username }) => client.call(showChannel, { params: { slug: username } })));
    return shown.map(({ playback_url }) => playback_url).filter((url) => url !== '');
  };
  const text = async (path: string) => (await fetch(new URL(path, server.url))).text();
  expect(await playlistUrls()).toHaveLength(CHANNELS.filter(({ username }) => hasLoop(username)).length);
  for (const master of await playlistUrls()) {
    const variants = async () => (await text(master)).match(/^.*\.m3u8$/gm) ?? [];
    await expect.poll(async () => (await variants()).length).toBe(2);
    for (const variant of await variants())
      await expect.poll(() => text(master.replace('master.m3u8', variant))).toContain('segment-0.m4s');
  }
});

test('every channel starts with a filled chat that contains replies to earlier messages', async () => {
  for (const { username, stream } of CHANNELS) {
    const messages = await messagesOf(username);
    expect(messages.length, username).toBeGreaterThanOrEqual(stream === 'first offline' ? 12 : HISTORY);
  }
  const replies = (await messagesOf('ana')).filter(({ type }) => type === 'reply');
  expect(replies.length).toBeGreaterThan(2);
  expect(JSON.parse(replies[0]!.metadata!).original_message.content).not.toBe('');
});

test('channels have their own emotes, some for subscribers only, and people use them alongside the global ones', async () => {
  for (const { username } of CHANNELS) {
    const [own] = await client.call(listEmotes, { params: { slug: username } });
    const wanted = EMOTES.filter(({ channel }) => channel === username);
    expect(own!.emotes.map(({ name, locked }) => [name, locked])).toEqual(wanted.map((one) => [one.name, one.subscribersOnly ?? false]));
  }
  const used = (await messagesOf('mirelune')).flatMap(({ content }) => emotesIn(content));
  expect(used.filter((emote) => emote!.id < 50_000_000).length).toBeGreaterThan(2);
  const said = (await Promise.all(CHANNELS.map(({ username }) => messagesOf(username)))).flat();
  const own = said.flatMap(({ content }) => emotesIn(content)).filter((emote) => emote!.id >= 50_000_000);
  expect(own.length).toBeGreaterThan(5);
  // Every emote name has been replaced with its token.
  expect(said.filter(({ content }) => content.split(' ').some((word) => /^gs[A-Z]/.test(word)))).toEqual([]);
});

test('mod is a moderator, vip has the VIP role, and banned is banned forever, all in ana’s channel', async () => {
  const roleAndBan = async (username: string) => {
    const token = await tokenFor(client, username, log);
    const { role, banned } = await client.call(showRelation, { params: { slug: 'ana' }, token: token! });
    return [role, banned?.permanent ?? false];
  };
  expect(await Promise.all(['ana', 'mod', 'vip', 'viewer', 'banned'].map(roleAndBan))).toEqual([
    ['broadcaster', false],
    ['moderator', false],
    ['vip', false],
    ['viewer', false],
    ['viewer', true],
  ]);
});

test('the account viewer follows ana, mirelune and pixelforge', async () => {
  const token = await tokenFor(client, 'viewer', log);
  const { channels } = await client.call(listFollowed, { token: token! });
  expect(channels.map(({ user_username }) => user_username).sort()).toEqual(['ana', 'mirelune', 'pixelforge']);
});

test('the people to sign in as have notifications of real events', async () => {
  const kindsOf = async (username: string) => {
    const token = await tokenFor(client, username, log);
    const { data } = await client.call(listNotifications, { token: token! });
    return [...new Set(data.notifications.map(({ kind }) => kind))];
  };
  const expected = {
    viewer: ['went_live', 'subscription_gifted'],
    mod: ['went_live', 'role_changed'],
    vip: ['went_live', 'role_changed'],
    ana: ['role_changed'],
    banned: ['ban_lifted'],
  };
  for (const [username, kinds] of Object.entries(expected)) expect(await kindsOf(username)).toEqual(expect.arrayContaining(kinds));
});

test('a drops campaign is running, and another one is in test, visible only to its organization', async () => {
  const { data: published } = await client.call(listCampaigns, {});
  expect(published.map(({ name, rewards }) => [name, rewards.length])).toEqual([['First ascent', 5]]);
  const { id } = await client.call(showChannel, { params: { slug: 'mirelune' } });
  const seenBy = async (username: string) => {
    const token = await tokenFor(client, username, log);
    const query = { channel_id: String(id), category_id: String(published[0]!.category.id) };
    const { data } = await client.call(listCampaignsOfLivestream, { query, token: token! });
    return data.map(({ name }) => name).sort();
  };
  expect([await seenBy('mirelune'), await seenBy('viewer')]).toEqual([['Cold season', 'First ascent'], ['First ascent']]);
});

test('followers have reached a goal of ana and of mirelune, and further goals are in progress', async () => {
  for (const slug of ['ana', 'mirelune']) {
    const goals = async () => (await client.call(showGoals, { params: { slug } })).data.goals;
    await expect.poll(async () => (await goals()).some(({ status }) => status === 'active')).toBe(true);
    const { data } = await client.call(listPastGoals, { params: { slug }, token: (await tokenFor(client, slug, log))! });
    expect(data.goals.filter(({ status }) => status === 'achieved').map(({ type }) => type)).toContain('followers');
  }
});

test('GI-08 people send KICKs, and the leaderboards name them', async () => {
  const senders = async () => {
    const boards = await Promise.all(
      CHANNELS.map(({ username }) => client.call(showKicksLeaderboard, { params: { channelId: username } })),
    );
    return boards.flatMap(({ data }) => data.kicks_gifts_lifetime.map(({ username }) => username));
  };
  await expect.poll(async () => (await senders()).length).toBeGreaterThan(0);
  expect(PEOPLE.map(({ username }) => username)).toEqual(expect.arrayContaining(await senders()));
});

test('channels have rewards, viewers have points to spend on them, and moderators have a redemption queue', async () => {
  const [viewer, mod] = [await tokenFor(client, 'viewer', log), await tokenFor(client, 'mod', log)];
  const { data: rewards } = await client.call(listRewards, { params: { slug: 'ana' }, token: viewer! });
  const { data: balance } = await client.call(showPoints, { params: { slug: 'ana' }, token: viewer! });
  expect([rewards.length, rewards.filter(({ is_paused }) => is_paused).length, balance.points]).toEqual([6, 1, 2_500]);
  const { data: queue } = await client.call(listRedemptions, { params: { slug: 'ana' }, token: mod! });
  expect(queue.redemptions.map(({ username }) => username)).toEqual(['posthorn', 'nightowl_knits', 'siobhan_m']);
});

test('a prediction runs in ana’s channel, with stakes on both outcomes', async () => {
  const latest = async () => (await client.call(showLatestPrediction, { params: { slug: 'ana' } })).data.prediction;
  await expect.poll(async () => (await latest())?.outcomes.every(({ vote_count }) => vote_count > 0)).toBe(true);
  expect((await latest())!.state).toBe('ACTIVE');
});

test('viewer counts and the list of people in a chat come from viewers who are really connected', async () => {
  await expect.poll(async () => (await liveNow()).every(({ viewer_count }) => viewer_count > 1)).toBe(true);
  const inChat = async () =>
    (await client.call(listChatters, { params: { slug: 'mirelune' } })).data.groups.flatMap(({ people }) => people);
  await expect.poll(async () => (await inChat()).length).toBeGreaterThan(1);
});

test('the chat continues, no act is refused, and after a stop nothing more is sent', async () => {
  const newest = (await messagesOf('mirelune'))[0]!.id;
  await expect.poll(async () => (await messagesOf('mirelune'))[0]!.id).not.toBe(newest);
  await demo.stop();
  const stopped = await messagesOf('mirelune');
  expect(logged.filter(({ level }) => level >= 30)).toEqual([]);
  demo = await start();
  // A second start signs in the same people and does not send the history again, which would be this many more at once.
  const told = new Set(stopped.map(({ id }) => id));
  const said = async () => (await messagesOf('mirelune')).filter(({ id }) => !told.has(id)).toReversed();
  expect((await said()).length).toBeLessThan(HISTORY);
  expect((await messagesOf('mirelune')).filter(({ id }) => told.has(id)).length).toBeGreaterThan(0);
  // It also continues with a different evening from the first start's.
  await expect.poll(async () => (await said()).length).toBeGreaterThan(4);
  const firstEvening = plan(SEED, demoFeatures);
  const opening: string[] = [];
  while (opening.length < 4) {
    const { atMs, act } = firstEvening.next().value;
    if (atMs >= 0 && act.kind === 'say' && act.channel === 'mirelune') opening.push(act.text);
  }
  expect((await said()).slice(0, opening.length).map(({ content }) => content)).not.toEqual(opening);
  expect((await liveNow()).length).toBeGreaterThanOrEqual(CHANNELS.filter(({ stream }) => stream !== 'first offline').length);
});

test('aborting the signal stops the demo', async () => {
  ending.abort();
  await demo.stop();
  const stopped = (await messagesOf('mirelune')).length;
  await expect.poll(async () => (await liveNow()).every(({ viewer_count }) => viewer_count === 0)).toBe(true);
  expect(await messagesOf('mirelune')).toHaveLength(stopped);
  expect(logged.filter(({ level }) => level >= 40)).toEqual([]);
});

test('the start prints every account to sign in with, and the pages to visit', () => {
  const card = demoCard('http://127.0.0.1:4400');
  for (const { username } of NAMED) expect(card).toContain(`${username}@demo.invalid`);
  expect(card).toContain('demo-password');
  expect(card).toContain('http://127.0.0.1:4400/mirelune');
  expect(PEOPLE.length).toBeGreaterThan(50);
});
