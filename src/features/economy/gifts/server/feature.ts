import { serverFeature } from '#core/server/feature.ts';
import { kicksBalanceUpdated, kicksGifted, mintTransactionCompleted } from '#features/economy/gifts/contract.ts';
import { giftsFeature } from '#features/economy/gifts/feature.ts';
import { giftErasures } from './erase.ts';
import { migrations } from './migrations.ts';
import { giftSettings } from './operator-settings.ts';
import { kicksPurchases } from './purchases.ts';
import { pastGifts } from './read-kicks.ts';
import { giftRoutes } from './routes.ts';
import { checkKicks } from './wallets.ts';

export const giftsServer = serverFeature(giftsFeature, {
  settings: giftSettings,
  events: [kicksBalanceUpdated, kicksGifted, mintTransactionCompleted],
  migrations,
  routes: giftRoutes,
  ledgerChecks: [checkKicks],
  erasures: giftErasures,
  pastNotices: pastGifts,
  purchaseKinds: [kicksPurchases],
});
