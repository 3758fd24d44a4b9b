import { Refused } from '#core/demo/client.ts';
import { demoFeature, type PrepareChannel } from '#core/demo/feature.ts';
import { redeemReward } from '#features/engagement/points/contract/redemptions.ts';
import { createReward, listRewards } from '#features/engagement/points/contract/rewards.ts';
import { updatePointsSettings } from '#features/engagement/points/contract/settings.ts';
import { pointsFeature } from '#features/engagement/points/feature.ts';
import { REWARDS } from './demo/rewards.ts';

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

/** Fills the redemption queue of a new channel. */
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
