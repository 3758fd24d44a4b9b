import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { HOUR_MS } from '#core/contract/durations.ts';
import type { TestReply } from '#core/server/testing/test-app.ts';
import { testDatabase } from '#core/server/testing/test-database.ts';
import { refusalOf } from '#features/chat/chat/server/testing/moderated-room.ts';
import { givenRoom } from '#features/chat/chat/server/testing.ts';
import { chatMovedToChannel, hostEnded } from '#features/discovery/hosting/contract/events.ts';
import type { WhoMayHost } from '#features/discovery/hosting/contract/host-settings.ts';
import { HOSTS_AN_HOUR, type HostFacts, hostRefusal } from '#features/discovery/hosting/rules.ts';
import { type HostingApp, hostingApp, hostingFeatures, runningHosts } from './testing.ts';

const CHANNELS = 4;
/** Seconds between two actions. */
const STEP = 20;

/** An action on a channel. `other` is the hosted channel, or whose broadcaster bans or follows. */
type Act =
  | { do: 'host'; channel: number; other: number; by: 'broadcaster' | 'staff' }
  | { do: 'ban' | 'unban' | 'follow' | 'unfollow'; channel: number; other: number }
  | { do: 'stop' | 'go live' | 'go offline' | 'suspend' | 'reinstate'; channel: number }
  | { do: 'let host'; channel: number; who: WhoMayHost }
  | { do: 'wait'; minutes: number };

const channel = fc.nat({ max: CHANNELS - 1 });
const act = <Name extends string, Rest extends object>(name: Name, rest: { [Key in keyof Rest]: fc.Arbitrary<Rest[Key]> }) =>
  fc.record({ do: fc.constant(name), ...rest } as { do: fc.Arbitrary<Name> } & typeof rest) as fc.Arbitrary<{ do: Name } & Rest>;
const anAct = fc.oneof(
  {
    weight: 14,
    arbitrary: act('host', { channel, other: channel, by: fc.constantFrom('broadcaster' as const, 'staff' as const) }),
  },
  { weight: 4, arbitrary: act('stop', { channel }) },
  { weight: 5, arbitrary: act('go live', { channel }) },
  { weight: 3, arbitrary: act('go offline', { channel }) },
  { weight: 1, arbitrary: act('suspend', { channel }) },
  { weight: 2, arbitrary: act('reinstate', { channel }) },
  { weight: 2, arbitrary: act('ban', { channel, other: channel }) },
  { weight: 2, arbitrary: act('unban', { channel, other: channel }) },
  { weight: 2, arbitrary: act('follow', { channel, other: channel }) },
  { weight: 1, arbitrary: act('unfollow', { channel, other: channel }) },
  { weight: 2, arbitrary: act('let host', { channel, who: fc.constantFrom<WhoMayHost[]>('everyone', 'everyone', 'followed', 'nobody') }) },
  { weight: 3, arbitrary: act('wait', { minutes: fc.constantFrom(1, 20, 60) }) },
) as fc.Arbitrary<Act>;

/** Four channels, two of them live, with their expected state. */
async function aStory(app: HostingApp, count: number) {
  const rooms = await Promise.all(Array.from({ length: CHANNELS }, (_, at) => givenRoom(app.db, `c${count}x${at}`)));
  const channels = rooms.map(({ channel: { id, slug }, broadcaster }) => ({ id, slug, broadcaster }));
  const story = {
    channels,
    isLive: channels.map(() => false),
    isSuspended: channels.map(() => false),
    whoMayHost: channels.map((): WhoMayHost => 'everyone'),
    /** Pairs of the user's channel and the channel that banned or follows them. */
    bans: new Set<string>(),
    follows: new Set<string>(),
    hosts: channels.map((): number | null => null),
    starts: channels.map((): number[] => []),
  };
  for (const at of [0, 1]) await perform(app, story, { do: 'go live', channel: at });
  return story;
}
type Story = Awaited<ReturnType<typeof aStory>>;

const pair = ({ channel: one, other }: { channel: number; other: number }) => `${one} ${other}`;

function send(app: HostingApp, { channels }: Pick<Story, 'channels'>, one: Exclude<Act, { do: 'wait' }>): Promise<TestReply> {
  const { slug, broadcaster } = channels[one.channel]!;
  const stream = `/api/internal/v1/channels/${slug}/livestream`;
  const suspension = `/api/internal/v1/channels/${slug}/suspension`;
  switch (one.do) {
    case 'host':
      return app.post(app.host(slug), one.by === 'staff' ? app.staff : broadcaster, { slug: channels[one.other]!.slug });
    case 'stop':
      return app.delete(app.host(slug), broadcaster);
    case 'go live':
      return app.post(stream, broadcaster, {});
    case 'go offline':
      return app.delete(stream, broadcaster);
    case 'suspend':
      return app.put(suspension, app.staff, { reason: 'Pirated films' });
    case 'reinstate':
      return app.delete(suspension, app.staff, { reason: 'Appeal' });
    case 'let host':
      return app.put(`/api/internal/v1/channels/${slug}/host-settings`, broadcaster, { who_may_host: one.who });
    case 'ban':
    case 'unban': {
      const { slug: where, broadcaster: by } = channels[one.other]!;
      const bans = `/api/v2/channels/${where}/bans`;
      return one.do === 'ban'
        ? app.post(bans, by, { banned_username: broadcaster.username, permanent: true })
        : app.delete(`${bans}/${broadcaster.username}`, by);
    }
    case 'follow':
    case 'unfollow':
      return app[one.do === 'follow' ? 'post' : 'delete'](`/api/v2/channels/${slug}/follow`, channels[one.other]!.broadcaster);
  }
}

/** Performs an action and updates the expected state. `hostRefusal` decides whether a host starts; other refusals have no effect. */
async function perform(app: HostingApp, story: Story, one: Act): Promise<void> {
  if (one.do === 'wait') return app.clock.pass(one.minutes * 60);
  const now = app.clock.now().getTime();
  const reply = await send(app, story, one);
  const isDone = reply.status === 200;
  const { hosts } = story;
  const endWhere = (isOver: (hosting: number, hosted: number) => boolean) =>
    hosts.forEach((hosted, hosting) => {
      if (hosted !== null && isOver(hosting, hosted)) hosts[hosting] = null;
    });
  if (one.do === 'host') {
    const refusal = story.isSuspended[one.channel] ? 'CHANNEL_SUSPENDED' : hostRefusal(factsOf(story, one, now));
    expect(isDone ? null : refusalOf(reply)[1]).toBe(refusal);
    if (!isDone) return;
    endWhere((_, hosted) => hosted === one.channel);
    hosts[one.channel] = one.other;
    story.starts[one.channel]!.push(now);
    return;
  }
  if (one.do === 'stop') expect(isDone).toBe(hosts[one.channel] !== null);
  if (!isDone) return;
  switch (one.do) {
    case 'stop':
      hosts[one.channel] = null;
      return;
    case 'go live':
      story.isLive[one.channel] = true;
      return endWhere((hosting) => hosting === one.channel);
    case 'go offline':
      story.isLive[one.channel] = false;
      return endWhere((_, hosted) => hosted === one.channel);
    case 'suspend':
      story.isSuspended[one.channel] = true;
      story.isLive[one.channel] = false;
      return endWhere((hosting, hosted) => hosting === one.channel || hosted === one.channel);
    case 'reinstate':
      story.isSuspended[one.channel] = false;
      return;
    case 'ban':
      story.bans.add(pair(one));
      return endWhere((hosting, hosted) => hosting === one.channel && hosted === one.other);
    case 'unban':
      story.bans.delete(pair(one));
      return;
    case 'follow':
      story.follows.add(pair(one));
      return;
    case 'unfollow':
      story.follows.delete(pair(one));
      return;
    case 'let host':
      story.whoMayHost[one.channel] = one.who;
  }
}

function factsOf(story: Story, { channel: host, other: target, by }: Act & { do: 'host' }, now: number): HostFacts {
  const isBanned = story.bans.has(pair({ channel: host, other: target }));
  return {
    host: {
      channelId: host,
      isHosting: story.hosts[host] !== null,
      viewers: 34,
      hostsInLastHour: story.starts[host]!.filter((at) => at > now - HOUR_MS).length,
    },
    target: {
      channelId: target,
      isSuspended: story.isSuspended[target]!,
      isLive: story.isLive[target]!,
      isHosting: story.hosts[target] !== null,
      whoMayHost: story.whoMayHost[target]!,
      followsHost: story.follows.has(pair({ channel: host, other: target })),
    },
    banned: !isBanned ? null : by === 'broadcaster' ? 'actor' : 'broadcaster',
    minimumViewers: 1,
  };
}

/** Forbidden states: a chain or loop, an offline, suspended or banned hosted channel, a fourth host in an hour. */
async function violations(app: HostingApp): Promise<unknown[]> {
  const wrong = await app.db.rows(sql`
    with running as (select h.*, c.user_id from hosts h join channels c on c.id = h.channel_id where h.ended_at is null)
    select 'chain' as what, r.id from running r where exists (select from running o where o.channel_id = r.hosted_channel_id)
    union all
    select 'not live', r.id from running r
     where not exists (select from livestreams l where l.channel_id = r.hosted_channel_id and l.ended_at is null)
    union all
    select 'suspended', r.id from running r join channels c on c.id in (r.channel_id, r.hosted_channel_id) where c.suspended_at is not null
    union all
    select 'banned', r.id from running r join bans b on b.channel_id = r.hosted_channel_id and b.user_id = r.user_id and b.ended_at is null`);
  const many = await app.db.rows(sql`
    select 'second host' as what, channel_id from hosts where ended_at is null group by channel_id having count(*) > 1
    union all
    select 'fourth host in an hour', channel_id
      from (select channel_id, count(*) over (partition by channel_id order by started_at
                                              range between interval '3599.999 seconds' preceding and current row) as count from hosts) h
     where count > ${HOSTS_AN_HOUR}::int`);
  return [...wrong, ...many];
}

/** Hosts as published to viewers. */
function publishedHosts(app: HostingApp): string[] {
  const published = new Map<string, string>();
  for (const { event, channel: topic, payload } of app.published) {
    const { slug, hosted, channel: host } = payload as { slug?: string; hosted?: { slug: string }; channel?: { slug: string } };
    if (event === chatMovedToChannel.name) {
      expect(published.has(topic)).toBe(false);
      published.set(topic, `${host!.slug} ${slug}`);
    }
    if (event === hostEnded.name) {
      expect(published.get(topic)).toBe(`${host!.slug} ${hosted!.slug}`);
      published.delete(topic);
    }
  }
  return [...published.values()].sort();
}

const acts = (length: number) => fc.array(anAct, { minLength: length / 2, maxLength: length });

test('HO-02 HO-03 after any history the expected hosts run, without chains, and viewers received them', async () => {
  const app = await hostingApp({ database: await testDatabase(hostingFeatures) });
  let count = 0;
  await fc.assert(
    fc.asyncProperty(acts(40), async (history) => {
      count += 1;
      const story = await aStory(app, count);
      const slugOf = (at: number) => story.channels[at]!.slug;
      for (const one of history) {
        await perform(app, story, one);
        const expected = story.hosts.flatMap((hosted, at) => (hosted === null ? [] : [`${slugOf(at)} ${slugOf(hosted)}`]));
        const running = await runningHosts(app.db);
        expect(running).toEqual(expected);
        expect(await violations(app)).toEqual([]);
        expect(publishedHosts(app)).toEqual(running);
        app.clock.pass(STEP);
      }
      for (const at of story.hosts.keys()) await perform(app, story, { do: 'stop', channel: at });
    }),
    { numRuns: 8 },
  );
});

test('HO-02 HO-03 the same holds for concurrent actions', async () => {
  const app = await hostingApp({ database: await testDatabase(hostingFeatures) });
  let count = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(anAct, { minLength: 2, maxLength: 4 }), { minLength: 8, maxLength: 16 }), async (history) => {
      count += 1;
      const story = await aStory(app, count);
      for (const together of history) {
        const replies = await Promise.all(together.map((one) => (one.do === 'wait' ? null : send(app, story, one))));
        expect(replies.filter((reply) => (reply?.status ?? 0) >= 500)).toEqual([]);
        expect(await violations(app)).toEqual([]);
        app.clock.pass(STEP);
      }
    }),
    { numRuns: 8 },
  );
});
