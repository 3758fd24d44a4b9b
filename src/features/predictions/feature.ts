import { feature } from '#core/contract/feature.ts';
import { MODERATORS } from '#features/channels/rules/permissions.ts';

declare module '#core/contract/feature.ts' {
  interface Flags {
    predictions: true;
  }
}

export const predictionsFeature = feature({
  name: 'predictions',
  flag: 'predictions',
  flags: { predictions: { byDefault: true } },
  permissions: { manage_predictions: MODERATORS },
  commands: [{ name: 'prediction', order: 140, description: 'predictions.command.start', icon: 'chart', who: 'moderator', arguments: [] }],
});
