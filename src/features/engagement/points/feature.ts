import { feature } from '#core/contract/feature.ts';
import { BROADCASTER, MODERATORS } from '#features/channel/channels/rules/permissions.ts';

declare module '#core/contract/feature.ts' {
  interface Flags {
    channel_points: true;
  }
}

declare module '#features/chat/moderation/contract/audit.ts' {
  interface AuditActs {
    accept_redemptions: true;
    reject_redemptions: true;
    create_reward: true;
    change_reward: true;
    delete_reward: true;
    change_points_settings: true;
  }
}

export const pointsFeature = feature({
  name: 'points',
  flag: 'channel_points',
  flags: { channel_points: { byDefault: true } },
  subpages: ['/settings/points', '/settings/points/$slug', '/dashboard/$slug/rewards'],
  permissions: { work_reward_queue: MODERATORS, manage_rewards: BROADCASTER },
  pointsReasons: {
    WATCHED: 'points.reason.WATCHED',
    FOLLOWED: 'points.reason.FOLLOWED',
    SUBSCRIBED: 'points.reason.SUBSCRIBED',
    GIFTED: 'points.reason.GIFTED',
    REDEEMED: 'points.reason.REDEEMED',
    REDEMPTION_REJECTED: 'points.reason.REDEMPTION_REJECTED',
  },
  auditActs: ['accept_redemptions', 'reject_redemptions', 'create_reward', 'change_reward', 'delete_reward', 'change_points_settings'],
});
