import type { z } from 'zod';
import { Refused } from '#core/demo/client.ts';
import { demoFeature, type PrepareChannel } from '#core/demo/feature.ts';
import { redeemReward } from '#features/engagement/points/contract/redemptions.ts';
import { createReward, listRewards, type NewReward } from '#features/engagement/points/contract/rewards.ts';
import { updatePointsSettings } from '#features/engagement/points/contract/settings.ts';
import { pointsFeature } from '#features/engagement/points/feature.ts';

/** Runs before the demo users follow, so the raised follow rate gives them points to spend. */
const createRewards: PrepareChannel = async (client, channel, tokens) => {
  const given = REWARDS.find((one) => one.channel === channel);
  const token = tokens.get(channel);
  if (!given || token === undefined) return;
  const params = { slug: channel };
  await ignoreDisabledFeature(async () => {
    await client.call(updatePointsSettings, { params, token, body: { follow_points: given.followPoints } });
    for (const body of given.rewards) await client.call(createReward, { params, token, body });
  });
};

const makeInitialRedemptions: PrepareChannel = async (client, channel, tokens) => {
  const given = REWARDS.find((one) => one.channel === channel);
  if (!given) return;
  await ignoreDisabledFeature(async () => {
    const { data: rewards } = await client.call(listRewards, { params: { slug: channel } });
    for (const { username, title, message } of given.redeemed) {
      const token = tokens.get(username);
      const reward = rewards.find((one) => one.title === title);
      if (token === undefined || !reward) continue;
      const body = { transaction_id: `demo-${channel}-${username}`, message };
      await client.call(redeemReward, { params: { slug: channel, rewardId: reward.id }, token, body });
    }
  });
};

/** Ignores NOT_FOUND: channel points may be turned off for the installation. */
async function ignoreDisabledFeature(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof Refused) || error.code !== 'NOT_FOUND') throw error;
  }
}

export const pointsDemo = demoFeature(pointsFeature, { prepare: { beforeFollows: createRewards, afterFollows: makeInitialRedemptions } });

/** Rewards of a demo channel, and the redemptions made before the first visit. */
interface DemoRewards {
  channel: string;
  /** Points per follow. Demo users have no watch time, so their points come from following. */
  followPoints: number;
  rewards: readonly z.input<typeof NewReward>[];
  redeemed: readonly { username: string; title: string; message?: string }[];
}

const REWARDS: readonly DemoRewards[] = [
  {
    channel: 'ana',
    followPoints: 2_500,
    rewards: [
      {
        title: 'Hydrate',
        description: 'Ana puts the letter down and drinks some water.',
        cost: 150,
        background_color: '#1475E1',
        should_redemptions_skip_request_queue: true,
      },
      {
        title: 'Read my letter next',
        description: 'Say whom it is from, so that it can be found in the pile.',
        cost: 1_200,
        background_color: '#BC66FF',
        is_user_input_required: true,
      },
      {
        title: 'Choose the tea',
        description: 'Green, black, or the one nobody likes.',
        cost: 400,
        background_color: '#00CCB3',
        is_user_input_required: true,
        max_per_user_per_stream: 1,
      },
      { title: 'Pet the cat', description: 'If the cat agrees.', cost: 250, background_color: '#FF9D00', cooldown_seconds: 120 },
      {
        title: 'Name a plant',
        description: 'It goes on a label and stays there.',
        cost: 5_000,
        background_color: '#75FD46',
        is_user_input_required: true,
        max_per_stream: 3,
      },
      {
        title: 'Postcard to you',
        description: 'Out of cards until the weekend.',
        cost: 20_000,
        background_color: '#E9113C',
        is_paused: true,
      },
    ],
    redeemed: [
      { username: 'posthorn', title: 'Read my letter next', message: 'the blue one, from the lighthouse' },
      { username: 'nightowl_knits', title: 'Choose the tea', message: 'green, with the biscuits' },
      { username: 'siobhan_m', title: 'Pet the cat' },
    ],
  },
  {
    channel: 'mirelune',
    followPoints: 1_800,
    rewards: [
      {
        title: 'Take the left path',
        description: 'However steep it looks.',
        cost: 800,
        background_color: '#31D6C2',
        cooldown_seconds: 300,
      },
      { title: 'No map for five minutes', description: 'I will regret this.', cost: 1_500, background_color: '#FF6A4A' },
      {
        title: 'Name the next camp',
        description: 'Keep it short, it has to fit on the sign.',
        cost: 1_000,
        background_color: '#DEB2FF',
        is_user_input_required: true,
      },
    ],
    redeemed: [
      { username: 'oldgoat', title: 'Name the next camp', message: 'Goat Rest' },
      { username: 'kestrel_92', title: 'Take the left path' },
    ],
  },
  {
    channel: 'pixelforge',
    followPoints: 1_000,
    rewards: [
      { title: 'One more balcony', description: 'Where there is room for none.', cost: 600, background_color: '#F2708A' },
      { title: 'Only round blocks', description: 'For ten blocks.', cost: 900, background_color: '#72ACED' },
    ],
    redeemed: [],
  },
];
