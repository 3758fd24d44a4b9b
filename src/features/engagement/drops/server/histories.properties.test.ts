import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { MINUTE_MS, WEEK_MS } from '#core/contract/durations.ts';
import { Refusal } from '#core/contract/refusal.ts';
import { arrayOf } from '#core/server/db/unnest.ts';
import { type TestApp, testApp } from '#core/server/testing/test-app.ts';
import { testDatabase } from '#core/server/testing/test-database.ts';
import { givenLivestream } from '#features/channel/channels/server/testing.ts';
import { givenUser } from '#features/people/accounts/server/testing.ts';
import { recordWatching } from '#features/stream/watching/server/api.ts';
import { end, setTest } from './manage-campaigns.ts';
import { claim } from './progress.ts';
import { readStats } from './read-campaigns.ts';
import { CLAIMS, PROGRESS } from './store/progress.ts';
import { openReceiver } from './testing/receiver.ts';
import {
  CATEGORY,
  claimBody,
  dropsFeatures,
  givenCallbackUrl,
  givenCampaign,
  givenOrganization,
  givenStream,
  runCallbacks,
} from './testing.ts';

/** The first one administers the organization. */
const PEOPLE = 3;
const ADMIN = 0;
const REQUIRED = [2, 4] as const;
const WEEK_MINUTES = WEEK_MS / MINUTE_MS;

type Act =
  /** In these channels at once, in several tabs and on one node or two. */
  | { do: 'watch'; who: number; channels: number[]; nodes: 1 | 2 }
  | { do: 'toggle'; channel: number }
  | { do: 'end'; campaign: number }
  | { do: 'test'; campaign: number; enabled: boolean }
  | { do: 'claim'; who: number; campaign: number; reward: number; times: number }
  | { do: 'report'; answers: number[] }
  | { do: 'pass'; minutes: number };

const who = fc.nat({ max: PEOPLE - 1 });
const one = fc.nat({ max: 1 });
const anAct: fc.Arbitrary<Act> = fc.oneof(
  {
    weight: 10,
    arbitrary: fc.record({
      do: fc.constant('watch' as const),
      who,
      channels: fc.uniqueArray(one, { minLength: 1 }),
      nodes: fc.constantFrom(1 as const, 2 as const),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('toggle' as const), channel: one }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('end' as const), campaign: one }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('test' as const), campaign: one, enabled: fc.boolean() }) },
  {
    weight: 5,
    arbitrary: fc.record({ do: fc.constant('claim' as const), who, campaign: one, reward: one, times: fc.integer({ min: 1, max: 4 }) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('report' as const), answers: fc.array(fc.constantFrom(500, 200), { maxLength: 3 }) }),
  },
  {
    weight: 5,
    arbitrary: fc.record({ do: fc.constant('pass' as const), minutes: fc.oneof(fc.constant(1), fc.constantFrom(1, 2, 60, WEEK_MINUTES)) }),
  },
);

const nothingEarned = () => ({ minutes: new Map<string, { count: number; last: number }>(), claims: new Set<string>() });

/** Two channels and two campaigns, the second limited to the first channel, and the expected state of everyone. */
async function aStory(app: TestApp, count: number, callbackUrl: string) {
  const organization = await givenOrganization(app, `org${count}`);
  await givenCallbackUrl(app, organization, callbackUrl);
  const channels = [await givenStream(app.db), await givenStream(app.db)];
  const others = await Promise.all(Array.from({ length: PEOPLE - 1 }, (_, at) => givenUser(app.db, `p${count}x${at}`)));
  const people = [organization.admin, ...others];
  const everyChannel = channels.map(({ slug }) => slug);
  const both = await givenCampaign(app, organization, { channels: everyChannel, minutes: REQUIRED, endsIn: 30 });
  const first = await givenCampaign(app, organization, { channels: everyChannel.slice(0, 1), minutes: REQUIRED, endsIn: 30 });
  const endsAt = app.clock.now().getTime() + 30 * MINUTE_MS;
  return {
    organization,
    people,
    streams: channels.map(({ livestreamId }) => livestreamId as number | null),
    channels,
    campaigns: [
      { ...both, counts: [0, 1], endsAt, isTested: false },
      { ...first, counts: [0], endsAt, isTested: false },
    ],
    real: nothingEarned(),
    /** What the administrator earned in tests. */
    test: nothingEarned(),
    /** Minutes of people in streams. */
    watched: new Set<string>(),
  };
}
type Story = Awaited<ReturnType<typeof aStory>>;

/** Performs the act and returns the expected change. */
async function perform(app: TestApp, story: Story, act: Act, receiver: Awaited<ReturnType<typeof openReceiver>>): Promise<void> {
  const now = app.clock.now().getTime();
  switch (act.do) {
    case 'watch': {
      const person = story.people[act.who]!;
      const live = act.channels.filter((channel) => story.streams[channel] !== null);
      const tabs = live.map((channel) => ({ livestreamId: story.streams[channel]!, userId: person.id }));
      const nodes = Array.from({ length: act.nodes }, () => recordWatching({ ...app.ctx }, [...tabs, ...tabs]));
      await Promise.all(nodes);
      const minute = Math.floor(now / MINUTE_MS);
      // A minute of a person in a stream counts once, also when a test begins or stops within it.
      const fresh = live.filter((channel) => !story.watched.has(`${person.id} ${story.streams[channel]} ${minute}`));
      for (const channel of fresh) story.watched.add(`${person.id} ${story.streams[channel]} ${minute}`);
      for (const { id, counts, endsAt, isTested } of story.campaigns) {
        if (now >= endsAt || !fresh.some((channel) => counts.includes(channel))) continue;
        const key = `${person.id} ${id}`;
        const { minutes } = isTested && act.who === ADMIN ? story.test : story.real;
        const before = minutes.get(key) ?? { count: 0, last: 0 };
        if (before.last < minute) minutes.set(key, { count: before.count + 1, last: minute });
      }
      return;
    }
    case 'toggle': {
      const channel = story.channels[act.channel]!;
      if (story.streams[act.channel] !== null) {
        await app.db.rows(sql`update livestreams set ended_at = ${app.clock.now()} where id = ${story.streams[act.channel]}::int8`);
        story.streams[act.channel] = null;
      } else {
        story.streams[act.channel] = await givenLivestream(app.db, channel.channelId, { categoryId: CATEGORY, startedAt: app.clock.now() });
      }
      return;
    }
    case 'end': {
      const campaign = story.campaigns[act.campaign]!;
      const { id, admin } = story.organization;
      const ended = await isAccepted(end(app.ctx, { ...admin }, campaign.id, id));
      expect(ended).toBe(now < campaign.endsAt);
      campaign.endsAt = Math.min(campaign.endsAt, now);
      return;
    }
    case 'test': {
      const campaign = story.campaigns[act.campaign]!;
      const { id, admin } = story.organization;
      const isDone = await isAccepted(setTest(app.ctx, { ...admin }, campaign.id, { organization_id: id, enabled: act.enabled }));
      expect(isDone).toBe(!act.enabled || now < campaign.endsAt);
      if (!isDone) return;
      if (act.enabled && !campaign.isTested) {
        for (const earned of Object.values(story.test)) {
          for (const key of earned.keys()) if (key.includes(campaign.id)) earned.delete(key);
        }
      }
      campaign.isTested = act.enabled;
      return;
    }
    case 'claim': {
      const [person, campaign] = [story.people[act.who]!, story.campaigns[act.campaign]!];
      const body = claimBody(campaign.id, campaign.rewards[act.reward]!);
      const calls = Array.from({ length: act.times }, () => isAccepted(claim({ ...app.ctx }, person, body)));
      const done = (await Promise.all(calls)).filter(Boolean).length;
      const key = `${person.id} ${campaign.id} ${body.reward_id}`;
      const claimable = [
        { earned: story.test, isOpen: act.who === ADMIN && campaign.isTested && now < campaign.endsAt },
        { earned: story.real, isOpen: now < campaign.endsAt + WEEK_MINUTES * MINUTE_MS },
      ].filter(({ earned: { minutes, claims }, isOpen }) => {
        const isComplete = (minutes.get(`${person.id} ${campaign.id}`)?.count ?? 0) >= REQUIRED[act.reward]!;
        return isComplete && isOpen && !claims.has(key);
      });
      expect(done).toBe(Math.min(act.times, claimable.length));
      for (const { earned } of claimable.slice(0, act.times)) earned.claims.add(key);
      return;
    }
    case 'report':
      receiver.state.answers = [...act.answers];
      await runCallbacks(app.ctx);
      receiver.state.answers = [];
      return;
    case 'pass':
      app.clock.pass(act.minutes * 60);
  }
}

/** Returns false when refused. Any other error fails the test. */
const isAccepted = (call: Promise<unknown>): Promise<boolean> =>
  call.then(
    () => true,
    (error: unknown) => {
      if (error instanceof Refusal) return false;
      throw error;
    },
  );

test('DR-03 DR-05 after any history everyone has exactly their watched minutes and claimed rewards, each counted and reported', async () => {
  const receiver = await openReceiver();
  const { callbackReach } = receiver;
  const app = await testApp(dropsFeatures, { database: await testDatabase(dropsFeatures), services: { callbackReach } });
  let count = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(anAct, { minLength: 15, maxLength: 40 }), async (acts) => {
      count += 1;
      const story = await aStory(app, count, receiver.url);
      for (const act of acts) await perform(app, story, act, receiver);
      // In the end every callback succeeds, whatever failed before.
      for (let attempt = 0; attempt < 10; attempt++) {
        app.clock.pass(3600);
        await runCallbacks(app.ctx);
      }
      const ids = story.campaigns.map(({ id }) => id);
      const told = new Set(receiver.received.map(({ headers }) => headers['webhook-id']));
      for (const earning of ['real', 'test'] as const) {
        const expected = story[earning];
        const minutes = await app.db.rows(sql<{ key: string; minutes: number }>`
          select user_id || ' ' || campaign_id as key, minutes from ${PROGRESS[earning]} where campaign_id = any(${arrayOf('text', ids)})`);
        expect(Object.fromEntries(minutes.map((row) => [row.key, row.minutes]))).toEqual(
          Object.fromEntries([...expected.minutes].map(([key, { count: minutesOf }]) => [key, minutesOf])),
        );
        const claims = await app.db.rows(sql<{ key: string; id: string; is_delivered: boolean }>`
          select user_id || ' ' || campaign_id || ' ' || reward_id as key, id, delivered_at is not null as is_delivered
            from ${CLAIMS[earning]} where campaign_id = any(${arrayOf('text', ids)})`);
        expect(claims.map(({ key }) => key).sort()).toEqual([...expected.claims].sort());
        expect(claims.every((row) => row.is_delivered && told.has(row.id))).toBe(true);
      }
      for (const { id, rewards } of story.campaigns) {
        const stats = await readStats(app.ctx, story.organization.admin, id, story.organization.id);
        const own = [...story.real.minutes].filter(([key]) => key.endsWith(id)).map(([, { count: minutesOf }]) => minutesOf);
        const claimed = (reward = '') => [...story.real.claims].filter((key) => key.includes(`${id} ${reward}`)).length;
        expect(stats).toMatchObject({
          participants: own.length,
          minutes: own.reduce((sum, one) => sum + one, 0),
          claims: claimed(),
          rewards: rewards.map((reward, at) => ({
            id: reward,
            completed: own.filter((one) => one >= REQUIRED[at]!).length,
            claimed: claimed(reward),
            failed_callbacks: 0,
          })),
        });
      }
    }),
    { numRuns: 12 },
  );
});
