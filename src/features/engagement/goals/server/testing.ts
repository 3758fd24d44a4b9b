import { sql } from 'kysely';
import type { Ctx } from '#core/server/context.ts';
import type { Db } from '#core/server/db/db.ts';
import { deadlinesServer } from '#core/server/deadlines/feature.ts';
import { runAllDue } from '#core/server/deadlines/run-deadlines.ts';
import type { ServerFeature } from '#core/server/feature.ts';
import { givenRole } from '#features/channel/channels/server/testing.ts';
import { chatFeatures, givenRoom } from '#features/chat/chat/server/testing.ts';
import type { NewGoal } from '#features/engagement/goals/contract.ts';
import { givenUser } from '#features/people/accounts/server/testing.ts';
import { goalsServer } from './feature.ts';

/** In call order. */
export const goalFeatures: readonly ServerFeature[] = [deadlinesServer, ...chatFeatures, goalsServer];

export const aNewGoal = (change: Partial<NewGoal> = {}): NewGoal => ({
  title: 'Road to 5 followers',
  type: 'followers',
  target_value: 5,
  end_date: null,
  progress_bar_emoji_id: 'chnl-goal-emotes/2',
  count_from_creation: true,
  ...change,
});

let channels = 0;

/** Creates a channel with its broadcaster, staff and viewers. `goals` is the base path of the endpoints. */
export async function givenGoalChannel(db: Db) {
  channels += 1;
  const named = (name: string, isStaff = false) => givenUser(db, `${name}${channels}`, { isStaff });
  const { broadcaster: ana, channel } = await givenRoom(db, `ana${channels}`);
  const [staff, mod, viewer, other] = [await named('staff', true), await named('mod'), await named('viewer'), await named('other')];
  await givenRole(db, channel.id, mod.id, 'moderator');
  const base = `/api/v2/channels/${ana.slug}`;
  return { ana, staff, mod, viewer, other, slug: ana.slug, channelId: channel.id, goals: `${base}/goals`, follow: `${base}/follow` };
}

export type GoalChannel = Awaited<ReturnType<typeof givenGoalChannel>>;

export async function givenCrowd(db: Db, name: string, count: number) {
  const people: Awaited<ReturnType<typeof givenUser>>[] = [];
  for (let at = 0; at < count; at++) people.push(await givenUser(db, `${name}_${at}`));
  return people;
}

export const runGoalClock = (ctx: Ctx) => runAllDue(ctx, goalsServer.deadlines!);

/** The stored state of the channel's newest goal of a type. */
export const storedGoal = (db: Db, channelId: number, type = 'followers') =>
  db.row(sql<{ id: string; counted: number; status: string; achieved_at: Date | null }>`
    select id, counted, status, achieved_at from goals where channel_id = ${channelId}::int8 and type = ${type} order by id desc limit 1`);
