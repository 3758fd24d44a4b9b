import { feature } from '#core/contract/feature.ts';
import { BROADCASTER, MODERATORS } from '#features/channels/rules/permissions.ts';

declare module '#core/contract/feature.ts' {
  interface Flags {
    channel_points: true;
  }
}

export const pointsFeature = feature({
  name: 'points',
  flag: 'channel_points',
  flags: { channel_points: { byDefault: true } },
  permissions: { work_reward_queue: MODERATORS, manage_rewards: BROADCASTER },
});
