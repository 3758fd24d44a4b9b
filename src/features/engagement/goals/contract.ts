import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { statusEnvelopeSchema } from '#core/contract/envelope.ts';
import { event } from '#core/contract/event.ts';
import { Moment } from '#core/contract/moment.ts';
import { requiredLine } from '#core/contract/plain-text.ts';
import { WireDate } from '#core/contract/wire-date.ts';
import { CHANNEL_NOT_FOUND, CHANNEL_SUSPENDED, SlugParams } from '#features/channel/channels/contract/params.ts';

/** What a goal counts. A channel has at most one running goal of each type. */
export const GOAL_TYPES = ['followers', 'subscriptions'] as const;
export type GoalType = (typeof GOAL_TYPES)[number];
/** In Unicode code points. */
export const GOAL_TITLE_MAX = 64;
export const GOAL_TARGET_MAX = 10_000_000;
/** Past goals in the list, newest first. */
export const PAST_GOALS = 20;
/** Wire ids of the bar's emotes. Each is drawn as the global emote with that id and name. */
export const GOAL_EMOTES = {
  'chnl-goal-emotes/1': { id: 9114, name: 'gsFire' },
  'chnl-goal-emotes/2': { id: 9111, name: 'gsPopcorn' },
  'chnl-goal-emotes/3': { id: 9101, name: 'gsHype' },
  'chnl-goal-emotes/4': { id: 9117, name: 'gsTrophy' },
  'chnl-goal-emotes/5': { id: 9105, name: 'gsCool' },
  'chnl-goal-emotes/6': { id: 9103, name: 'gsLove' },
  'chnl-goal-emotes/7': { id: 9118, name: 'gsWhistle' },
} as const;
export type GoalEmoteId = keyof typeof GOAL_EMOTES;
export const GOAL_EMOTE_IDS = Object.keys(GOAL_EMOTES) as [GoalEmoteId, ...GoalEmoteId[]];

export const GoalStatus = z.enum(['active', 'achieved', 'expired', 'canceled']);
export type GoalStatus = z.infer<typeof GoalStatus>;

/**
 * A goal (GO-01, wire.md 1.16). Dates are RFC 3339 with microseconds. `updated_at` grows with every change, so the version with the later
 * one is newer. `current_value` freezes when the goal ends. With `count_from_creation`, only events since `created_at` count; otherwise
 * existing ones count too (decision 047).
 */
export const Goal = z.object({
  /** `chgoal_` and a ULID. */
  id: z.string(),
  /** `channel_` and a ULID; all other events use a number. */
  channel_id: z.string(),
  title: z.string(),
  type: z.enum(GOAL_TYPES),
  status: GoalStatus,
  target_value: z.int(),
  current_value: z.int(),
  progress_bar_emoji_id: z.string(),
  count_from_creation: z.boolean(),
  created_at: WireDate,
  updated_at: WireDate,
  achieved_at: WireDate.nullable(),
  end_date: WireDate.nullable(),
});
export type Goal = z.infer<typeof Goal>;

const Title = requiredLine(GOAL_TITLE_MAX);
const Target = z.int().min(1).max(GOAL_TARGET_MAX);
/** Null for no end date. */
const EndDate = Moment.nullable();
const EmoteId = z.enum(GOAL_EMOTE_IDS);

export const NewGoal = z.object({
  title: Title,
  type: z.enum(GOAL_TYPES),
  target_value: Target,
  end_date: EndDate.default(null),
  progress_bar_emoji_id: EmoteId.default(GOAL_EMOTE_IDS[0]),
  count_from_creation: z.boolean().default(true),
});
export type NewGoal = z.output<typeof NewGoal>;

/** Changes to a running goal. Absent fields stay as they are. */
export const GoalChange = z
  .object({ title: Title, target_value: Target, end_date: EndDate, progress_bar_emoji_id: EmoteId })
  .partial()
  .refine((change) => Object.keys(change).length > 0, { message: 'must change something' });
export type GoalChange = z.output<typeof GoalChange>;

const path = '/api/v2/channels/:slug/goals';
const NOT_ALLOWED = [403, 'Only the broadcaster can manage the goals of this channel.'] as const;
const GOAL_NOT_FOUND = [404, 'Goal not found.'] as const;
const GOAL_ENDED = [409, 'This goal has ended.'] as const;
const GOAL_TARGET_TOO_LOW = [422, 'The target must be above the current count.'] as const;
const GOAL_END_PAST = [422, 'The end must be in the future.'] as const;
const GoalParams = SlugParams.extend({ goalId: z.string().max(64) });
const oneGoal = statusEnvelopeSchema(z.object({ goal: Goal }));
const goals = statusEnvelopeSchema(z.object({ goals: z.array(Goal) }));
const limit = { rate: 30, seconds: 60 };

export const showGoals = endpoint({
  method: 'GET',
  path,
  summary: "List the goals on a channel's page: the running one of each type, or the last one for a minute after its end.",
  viewer: 'none',
  params: SlugParams,
  reply: goals,
  refusals: { CHANNEL_NOT_FOUND },
});

export const createGoal = endpoint({
  method: 'POST',
  path,
  summary: 'Start a goal. One of each type can run at a time. Requires the broadcaster or staff.',
  viewer: 'required',
  params: SlugParams,
  body: NewGoal,
  reply: oneGoal,
  refusals: {
    CHANNEL_NOT_FOUND,
    CHANNEL_SUSPENDED,
    NOT_ALLOWED,
    GOAL_TARGET_TOO_LOW,
    GOAL_END_PAST,
    GOAL_ALREADY_EXISTS: [409, 'A goal of this type is already running. Cancel it, or wait until it ends.'],
  },
  limit,
});

export const updateGoal = endpoint({
  method: 'PATCH',
  path: `${path}/:goalId`,
  summary: 'Change a running goal. Its type and counting start are fixed. Requires the broadcaster or staff.',
  viewer: 'required',
  params: GoalParams,
  body: GoalChange,
  reply: oneGoal,
  refusals: { CHANNEL_NOT_FOUND, CHANNEL_SUSPENDED, NOT_ALLOWED, GOAL_NOT_FOUND, GOAL_ENDED, GOAL_TARGET_TOO_LOW, GOAL_END_PAST },
  limit,
});

export const cancelGoal = endpoint({
  method: 'DELETE',
  path: `${path}/:goalId`,
  summary: 'Cancel a running goal. It stays in the list of past goals. Requires the broadcaster or staff.',
  viewer: 'required',
  params: GoalParams,
  reply: oneGoal,
  refusals: { CHANNEL_NOT_FOUND, NOT_ALLOWED, GOAL_NOT_FOUND, GOAL_ENDED },
  limit,
});

export const listPastGoals = endpoint({
  method: 'GET',
  path: '/api/internal/v1/channels/:slug/goals',
  summary: 'List the last ended goals of a channel, newest first. Requires the broadcaster or staff.',
  viewer: 'required',
  params: SlugParams,
  reply: goals,
  refusals: { CHANNEL_NOT_FOUND, NOT_ALLOWED },
});

const goalEvents = (channelId: number) => `channel_${channelId}`;

export const goalCreated = event('GoalCreatedEvent', goalEvents, Goal);
/** Sent when the broadcaster changes the goal, or its end date passes. */
export const goalUpdated = event('GoalUpdatedEvent', goalEvents, Goal);
/** Sent when the count changes, at most once a second per goal. */
export const goalProgressed = event('GoalProgressUpdateEvent', goalEvents, Goal);
/** Sent once, when the count reaches the target. */
export const goalAchieved = event('GoalAchievedEvent', goalEvents, Goal);
export const goalCanceled = event('GoalCanceledEvent', goalEvents, Goal);
