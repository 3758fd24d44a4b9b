import { serverFeature } from '#core/server/feature.ts';
import { kicksGifted, mintTransactionCompleted } from '#features/gifts/contract.ts';
import { giftsFeature } from '#features/gifts/feature.ts';

export const giftsServer = serverFeature(giftsFeature, {
  events: [kicksGifted, mintTransactionCompleted],
});
