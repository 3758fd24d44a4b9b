import { feature } from '#core/contract/feature.ts';
import { MODERATORS } from '#features/channel/channels/rules/permissions.ts';

declare module '#core/contract/feature.ts' {
  interface Flags {
    predictions: true;
  }
}

declare module '#features/chat/moderation/contract/audit.ts' {
  interface AuditActs {
    start_prediction: true;
    lock_prediction: true;
    resolve_prediction: true;
    cancel_prediction: true;
  }
}

declare module '#features/engagement/points/contract/balance.ts' {
  interface PointsReasons {
    /** A stake, which is a debit. */
    PREDICTED: true;
    PREDICTION_WON: true;
    PREDICTION_REFUNDED: true;
  }
}

export const predictionsFeature = feature({
  name: 'predictions',
  flag: 'predictions',
  // Stakes are channel points.
  flags: { predictions: { byDefault: true, requires: 'channel_points' } },
  pointsReasons: {
    PREDICTED: 'predictions.reason.PREDICTED',
    PREDICTION_WON: 'predictions.reason.PREDICTION_WON',
    PREDICTION_REFUNDED: 'predictions.reason.PREDICTION_REFUNDED',
  },
  pages: ['/channel-points-terms-and-conditions'],
  permissions: { manage_predictions: MODERATORS },
  auditActs: ['start_prediction', 'lock_prediction', 'resolve_prediction', 'cancel_prediction'],
  commands: [{ name: 'prediction', order: 140, description: 'predictions.command.start', icon: 'chart', who: 'moderator', arguments: [] }],
});
