import { serverFeature } from '#core/server/feature.ts';
import { chatMovedToChannel, streamHosted, streamHostedRicher } from '#features/hosting/contract.ts';
import { hostingFeature } from '#features/hosting/feature.ts';

export const hostingServer = serverFeature(hostingFeature, {
  events: [streamHosted, streamHostedRicher, chatMovedToChannel],
});
