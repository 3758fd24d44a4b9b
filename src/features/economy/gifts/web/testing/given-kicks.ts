import { dataEnvelope } from '#core/contract/envelope.ts';
import { publicSettings } from '#core/contract/settings.ts';
import { someSettings } from '#core/web/testing/some-settings.ts';
import { authorizeChannel } from '#features/chat/chat/web/testing/authorize-channel.ts';
import { chatFeatures } from '#features/chat/chat/web/testing/chat-features.ts';
import { server } from '#features/chat/chat/web/testing/open-chat.tsx';
import {
  type KicksBalance,
  listGifts,
  listKicksPlans,
  listPinnedGifts,
  type PinnedGift,
  showKicksBalance,
} from '#features/economy/gifts/contract.ts';
import { aKicksBalance, someKicksPlans } from '#features/economy/gifts/examples.ts';
import { GIFTS } from '#features/economy/gifts/rules/catalog.ts';
import { showPayments } from '#features/economy/payments/contract/purchase.ts';
import { paymentsWeb } from '#features/economy/payments/web/feature.ts';
import { giftsWeb } from '../feature.ts';

export const giftsFeatures = [...chatFeatures, paymentsWeb, giftsWeb];

/** Stubs an installation with KICKs. Call it after `beginChat`. */
export function givenKicks(balance: Partial<KicksBalance> = {}, pinned: readonly PinnedGift[] = []): void {
  server.answers(publicSettings, someSettings(giftsFeatures, { beta: true }));
  server.answers(authorizeChannel, { auth: 'key:signature' });
  server.answers(showKicksBalance, dataEnvelope({ balance: aKicksBalance(balance) }));
  server.answers(listGifts, dataEnvelope([...GIFTS]));
  server.answers(listKicksPlans, dataEnvelope({ plans: someKicksPlans() }));
  server.answers(listPinnedGifts, dataEnvelope({ pinned_gifts: [...pinned] }));
  server.answers(showPayments, dataEnvelope({ provider: 'test' as const, currency: 'USD' }));
}

/** Stubs an installation without a payment provider (GI-10). */
export function givenNothingForSale(): void {
  server.answers(showPayments, dataEnvelope({ provider: null, currency: 'USD' }));
  server.answers(listKicksPlans, dataEnvelope({ plans: [] }));
}
