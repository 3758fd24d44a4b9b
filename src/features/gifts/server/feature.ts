import { serverFeature } from '#core/server/feature.ts';
import { giftsFeature } from '#features/gifts/feature.ts';

export const giftsServer = serverFeature(giftsFeature, {});
