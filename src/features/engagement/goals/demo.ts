import { Refused } from '#core/demo/client.ts';
import { demoFeature, type PrepareChannel } from '#core/demo/feature.ts';
import { createGoal, type GoalEmoteId, type GoalType } from '#features/engagement/goals/contract.ts';
import { goalsFeature } from '#features/engagement/goals/feature.ts';

interface DemoGoal {
  channel: string;
  title: string;
  type: GoalType;
  target: number;
  emote: GoalEmoteId;
  /** Counts existing followers or subscriptions too. */
  countsAll?: boolean;
}

/** Goals that the demo users reach when they follow at the start. */
const FIRST: readonly DemoGoal[] = [
  { channel: 'ana', title: 'Ten people for the first pot of tea', type: 'followers', target: 10, emote: 'chnl-goal-emotes/4' },
  { channel: 'mirelune', title: 'Twelve for the rescue team', type: 'followers', target: 12, emote: 'chnl-goal-emotes/4' },
];

/** Goals that stay in progress. */
const NEXT: readonly DemoGoal[] = [
  { channel: 'ana', title: '100 subs and we bake live', type: 'subscriptions', target: 100, emote: 'chnl-goal-emotes/6' },
  { channel: 'mirelune', title: 'Road to 200 followers', type: 'followers', target: 200, emote: 'chnl-goal-emotes/1', countsAll: true },
  { channel: 'mirelune', title: '200 subs for the lantern hike', type: 'subscriptions', target: 200, emote: 'chnl-goal-emotes/2' },
];

/** Goals may be disabled, and with few follows a first goal may still be running. */
const EXPECTED = ['NOT_FOUND', 'GOAL_ALREADY_EXISTS'];

const startGoals =
  (goals: readonly DemoGoal[]): PrepareChannel =>
  async (client, channel, tokens) => {
    const token = tokens.get(channel);
    if (token === undefined) return;
    for (const goal of goals.filter((one) => one.channel === channel)) {
      const { title, type, target, emote, countsAll = false } = goal;
      const body = { title, type, target_value: target, progress_bar_emoji_id: emote, count_from_creation: !countsAll };
      try {
        await client.call(createGoal, { params: { slug: channel }, token, body });
      } catch (error) {
        if (!(error instanceof Refused) || !EXPECTED.includes(error.code)) throw error;
      }
    }
  };

export const goalsDemo = demoFeature(goalsFeature, { prepare: { beforeFollows: startGoals(FIRST), afterFollows: startGoals(NEXT) } });
