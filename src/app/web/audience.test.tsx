import { act, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { soon } from '#core/testing/soon.ts';
import { freezeClock, holdTimers, pass, releaseClock } from '#core/web/testing/web-clock.ts';
import { showChannel } from '#features/channel/channels/contract/channel.ts';
import {
  currentViewers,
  livestreamUpdated,
  streamerIsLive,
  watchedLivestreamUpdated,
} from '#features/channel/channels/contract/livestream.ts';
import { channelSuspensionChanged } from '#features/channel/channels/contract/suspension.ts';
import { aChannel, aLivestream } from '#features/channel/channels/examples.ts';
import { channelKey } from '#features/channel/channels/web/queries.ts';
import { useChannel } from '#features/channel/channels/web/use-channel.ts';
import { listEmotes } from '#features/channel/emotes/contract.ts';
import { listOwnHeldMessages } from '#features/chat/automod/contract/held-messages.ts';
import { chatroomUpdated } from '#features/chat/chat/contract/chatroom.ts';
import { chatroomHistory } from '#features/chat/chat/contract/history.ts';
import { chatroomEvents } from '#features/chat/chat/contract/message.ts';
import { aChatroom } from '#features/chat/chat/examples.ts';
import { authorizeChannel } from '#features/chat/chat/web/testing/authorize-channel.ts';
import {
  CHANNEL,
  channel,
  findBox,
  live,
  noor,
  openChat,
  publish,
  ROOM,
  server,
  setUpChats,
} from '#features/chat/chat/web/testing/open-chat.tsx';
import { showChatRules } from '#features/chat/chat-rules/contract.ts';
import { giftsLeaderboardUpdated } from '#features/economy/leaderboards/contract.ts';
import { listCampaignsOfLivestream } from '#features/engagement/drops/contract/campaign.ts';
import { showGoals } from '#features/engagement/goals/contract.ts';
import { pointsUpdated, showPoints } from '#features/engagement/points/contract/balance.ts';
import { rewardsChanged } from '#features/engagement/points/contract/rewards.ts';
import { DEFAULT_RATES, pointsSettingsChanged, showPointsSettings } from '#features/engagement/points/contract/settings.ts';
import { showPoll } from '#features/engagement/polls/contract.ts';
import { showLatestPrediction } from '#features/engagement/predictions/contract.ts';
import { makeQueryClient } from './App.tsx';
import { ChannelPage } from './ChannelPage.tsx';
import { features } from './features.ts';

const ana = (change: Parameters<typeof aChannel>[0] = {}) =>
  aChannel({
    ...channel,
    user: { ...aChannel().user, username: 'ana' },
    chatroom: { ...aChannel().chatroom, id: ROOM },
    followers_count: 10_000,
    ...change,
  });

setUpChats({
  features,
  before: () => {
    server.answers(authorizeChannel, { auth: 'key:signature' });
    server.answers(showChannel, ana());
    server.answers(currentViewers, []);
    server.answers(showChatRules, { data: { rules: '' }, message: 'OK' } as never);
    server.answers(listEmotes, []);
    server.answers(listCampaignsOfLivestream, { data: [], message: 'OK' });
    server.answers(listOwnHeldMessages, { data: { messages: [], denied: [] }, message: 'OK' });
    server.answers(showGoals, { status: { error: false, code: 200, message: 'SUCCESS' }, data: { goals: [] } });
    server.answers(showPoll, { status: { error: true, code: 404, message: 'Poll not found' }, data: null });
    server.answers(showLatestPrediction, { data: { prediction: null, user_vote: null }, message: 'OK' });
    server.answers(showPoints, { data: { points: 100 }, message: 'OK' });
    givenPoints(true);
  },
});
afterEach(() => {
  vi.restoreAllMocks();
  releaseClock();
});

const givenPoints = (channel_points_enabled: boolean) =>
  server.answers(showPointsSettings, { data: { ...DEFAULT_RATES, channel_points_enabled }, message: 'OK' });

/** The requests of a signed-in viewer's page besides those of the chat. The page repeats them after an outage. */
const LIVE_READS = [
  '/api/v2/channels/ana',
  '/api/v2/channels/ana/chatroom',
  '/api/v2/channels/ana/chatroom/rules',
  '/api/v2/channels/ana/goals',
  '/api/v2/channels/ana/held-messages/mine',
  '/api/v2/channels/ana/leaderboards',
  '/api/v2/channels/ana/me',
  '/api/v2/channels/ana/pinned-message',
  '/api/v2/channels/ana/points',
  '/api/v2/channels/ana/polls',
  '/api/v2/channels/ana/predictions/latest',
  '/emotes/ana',
];
/** The hosted channel is shown while the channel is offline. */
const READS = ['/api/internal/v1/channels/ana/host', ...LIVE_READS];
const STREAM = 40_000_009;
const STARTED = { id: STREAM, channel_id: CHANNEL, session_title: 'Night rides', source: null, created_at: '2026-01-02T12:00:00.000000Z' };
const SUSPENSION = { channel: { id: CHANNEL, slug: 'ana', is_banned: true } };
const RULES = { ...aChatroom({ id: ROOM }), rules_hash: 'another' };
const WATCHED = watchedLivestreamUpdated.channel(STREAM);
const CHANNEL_EVENTS = streamerIsLive.channel(CHANNEL);
const PUBLIC_CHANNELS = [chatroomEvents(ROOM), CHANNEL_EVENTS, giftsLeaderboardUpdated.channel(CHANNEL)];

function Page() {
  const { data } = useChannel('ana');
  return data ? <ChannelPage channel={data} /> : null;
}

/** Opens the page of ana for noor. Once it is idle, its timers are held, and work spread over 30 seconds is due after 15. */
async function openPage(reads: readonly string[] = READS) {
  // Data stays fresh, however long the later parts of the page take to load and request the same.
  freezeClock();
  const drawn = await openChat({ column: <Page /> });
  drawn.cache.setDefaultOptions(makeQueryClient().getDefaultOptions());
  // The message box is mounted last.
  await findBox();
  await hasJoined(PUBLIC_CHANNELS);
  await soon(() => expect(asked()).toEqual(expect.arrayContaining([...reads])));
  // Goals and leaderboards are read again when their channel is joined.
  await live.waitUntilHandled();
  await soon(() => expect(drawn.cache.isFetching()).toBe(0));
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  holdTimers();
  server.heard.length = 0;
  return drawn;
}
const hasJoined = (channels: readonly string[]) => soon(() => expect(channels.filter((name) => !live.isSubscribed(name))).toEqual([]));
/** Publishes an event, and waits until the page has drawn a delay because of it. */
async function hears(on: string, event: { name: string }, payload: object) {
  vi.mocked(Math.random).mockClear();
  await publish(on, event, payload);
  await soon(() => expect(Math.random).toHaveBeenCalled());
}
const passes = (seconds: number) => act(async () => pass(seconds));
const asked = () => [...new Set(server.heard.map(({ path }) => path))].sort();

test('after an outage a page reads the chat at once, and everything else within the spread of its audience', async () => {
  await openPage();
  const all = [...PUBLIC_CHANNELS, pointsUpdated.channel(noor.id)];
  await hasJoined(all);
  live.drop();
  await soon(async () => {
    await passes(0.1);
    expect(live.isConnected()).toBe(true);
  });
  await hasJoined(all);
  await soon(() => expect(server.callsOf(chatroomHistory)).not.toEqual([]));
  expect(asked()).toEqual(['/api/v2/chatrooms/30000001/messages', '/broadcasting/auth']);

  server.heard.length = 0;
  await passes(14);
  expect(asked()).toEqual([]);
  // The channels are joined one after another. The clock stays below half a minute, however long the requests take; otherwise the
  // connection would be due.
  let more = 0;
  await soon(async () => {
    if (more++ < 30) await passes(1);
    expect(asked()).toEqual(READS);
  });
});

test('a stream that starts is shown from its event, and its pages join it within the spread of the audience', async () => {
  await openPage();
  const stream = aLivestream({ id: STREAM, session_title: 'Night rides' });
  await publish(CHANNEL_EVENTS, streamerIsLive, { livestream: STARTED, stream });
  await screen.findAllByText('Night rides');
  await passes(14);
  expect(asked()).toEqual([]);
  expect(live.isSubscribed(WATCHED)).toBe(false);
  await passes(1);
  await soon(() => expect(live.isSubscribed(WATCHED)).toBe(true));
  await soon(() => expect(asked()).toEqual(['/api/v1/drops/campaigns/livestream', '/broadcasting/auth', '/current-viewers']));
});

test('a page that is opened while the stream is live joins it at once', async () => {
  server.answers(showChannel, ana({ livestream: aLivestream({ id: STREAM }) }));
  await openPage(LIVE_READS);
  await soon(() => expect(live.isSubscribed(WATCHED)).toBe(true));
});

test('a stream that starts while the channel is read again is not hidden by the reply', async () => {
  const { cache } = await openPage();
  const arrive = server.waits(showChannel, ana());
  void cache.invalidateQueries({ queryKey: channelKey('ana'), exact: true });
  await soon(() => expect(server.callsOf(showChannel)).toHaveLength(1));
  const stream = aLivestream({ id: STREAM, session_title: 'Night rides' });
  await publish(CHANNEL_EVENTS, streamerIsLive, { livestream: STARTED, stream });
  await screen.findAllByText('Night rides');
  server.answers(showChannel, ana({ livestream: stream }));
  arrive();
  await soon(() => expect(server.callsOf(showChannel)).toHaveLength(2));
  await soon(() => expect(cache.isFetching()).toBe(0));
  expect(screen.getAllByText('Night rides')).not.toEqual([]);
});

test("a new title that is newer than the channel's reply is kept", async () => {
  const stream = aLivestream({ id: STREAM, session_title: 'Night rides' });
  server.answers(showChannel, ana({ livestream: stream }));
  const { cache } = await openPage(LIVE_READS);
  await screen.findAllByText('Night rides');
  const before = server.callsOf(showChannel).length;
  const arrive = server.waits(showChannel, ana({ livestream: stream }));
  void cache.invalidateQueries({ queryKey: channelKey('ana'), exact: true });
  await soon(() => expect(server.callsOf(showChannel)).toHaveLength(before + 1));
  const { viewers: _, thumbnail: __, ...details } = stream;
  const renamed = {
    ...details,
    session_title: 'Morning rides',
    categories: stream.categories.map((one) => ({ ...one, is_fallback: false })),
  };
  await publish(CHANNEL_EVENTS, livestreamUpdated, { livestream: renamed });
  await screen.findAllByText('Morning rides');
  server.answers(showChannel, ana({ livestream: { ...stream, session_title: 'Morning rides' } }));
  arrive();
  await soon(() => expect(cache.isFetching()).toBe(0));
  expect(screen.queryAllByText('Night rides')).toEqual([]);
  expect(screen.getAllByText('Morning rides')).not.toEqual([]);
});

test.each([
  ['a stream that starts on a node of an older version', CHANNEL_EVENTS, streamerIsLive, { livestream: STARTED }, '/api/v2/channels/ana'],
  ['a suspension', CHANNEL_EVENTS, channelSuspensionChanged, SUSPENSION, '/api/v2/channels/ana'],
  ['a change of the rules', chatroomEvents(ROOM), chatroomUpdated, RULES, '/api/v2/channels/ana/chatroom/rules'],
  ['a change of the rewards', rewardsChanged.channel(CHANNEL), rewardsChanged, { channel_id: CHANNEL }, '/api/v2/channels/ana/rewards'],
] as const)('after %s the page sends its requests within the spread of its audience', async (_what, on, event, payload, path) => {
  const { person } = await openPage();
  if (event === rewardsChanged) {
    await person.click(screen.getByRole('button', { name: /points/i }));
    await soon(() => expect(asked()).toEqual([path]));
    server.heard.length = 0;
  }
  await hears(on, event, payload);
  await passes(14);
  expect(asked()).toEqual([]);
  await passes(1);
  await soon(() => expect(asked()).toContain(path));
});

test('when points are turned on the pages request their balances within the spread of the audience, and when turned off they hide them at once', async () => {
  givenPoints(false);
  await openPage(['/api/v2/channels/ana/channel-points/channel-settings']);
  const settings = { ...DEFAULT_RATES, channel_id: CHANNEL };
  await hears(CHANNEL_EVENTS, pointsSettingsChanged, { ...settings, channel_points_enabled: true });
  await passes(14);
  expect(asked()).toEqual([]);
  await passes(1);
  await soon(() => expect(asked()).toContain('/api/v2/channels/ana/points'));
  await hears(CHANNEL_EVENTS, pointsSettingsChanged, { ...settings, channel_points_enabled: true });
  await publish(CHANNEL_EVENTS, pointsSettingsChanged, { ...settings, channel_points_enabled: false });
  await soon(() => expect(screen.queryByRole('button', { name: /points/i })).toBeNull());
  await passes(30);
  expect(screen.queryByRole('button', { name: /points/i })).toBeNull();
});
