import { serverFeature } from '#core/server/feature.ts';
import { hostingFeature } from '#features/hosting/feature.ts';

export const hostingServer = serverFeature(hostingFeature, {});
