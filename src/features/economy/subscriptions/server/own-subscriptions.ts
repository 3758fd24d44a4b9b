import type { Refuses } from '#core/contract/endpoint.ts';
import { cursorOf, idPart, momentPart } from '#core/contract/pages.ts';
import type { Ctx, Viewer } from '#core/server/context.ts';
import { readPage } from '#core/server/read-page.ts';
import { requireChannel } from '#features/channel/channels/server/api.ts';
import { type RenewalRefusals, setRenewal } from '#features/economy/payments/server/api.ts';
import {
  cancelRenewal,
  type OwnSubscription,
  SUBSCRIPTIONS_PAGE,
  turnOnRenewal,
} from '#features/economy/subscriptions/contract/subscription.ts';
import { statusOf } from '#features/economy/subscriptions/rules/months.ts';
import { findOwn, listOwn } from './store/own.ts';
import { isEnabled } from './store/settings.ts';
import { ownOnWire } from './wire.ts';

const OwnCursor = cursorOf({ changedAt: momentPart, channelId: idPart }, '-');

/** The token is the time and the channel of the last subscription. A malformed token starts at the first page. */
export async function readOwnSubscriptions(
  ctx: Ctx,
  viewer: Viewer,
  token: string | undefined,
): Promise<{ subscriptions: OwnSubscription[]; next_page_token: string | null }> {
  const list = (limit: number) => listOwn(ctx.db, viewer.id, OwnCursor.parse(token ?? ''), limit);
  const { rows, next } = await readPage(SUBSCRIPTIONS_PAGE, list, OwnCursor.format);
  return {
    subscriptions: rows.map((row) => ownOnWire(ctx, row, ctx.now())),
    next_page_token: next,
  };
}

export async function turnOn(ctx: Ctx, slug: string, viewer: Viewer): Promise<OwnSubscription> {
  const channel = await requireChannel(ctx.db, slug, turnOnRenewal);
  if (!(await isEnabled(ctx.db, channel.id))) return turnOnRenewal.refuse('CHANNEL_NOT_MONETIZED');
  return switchRenewal(ctx, channel.id, viewer, true, turnOnRenewal);
}

export async function cancel(ctx: Ctx, slug: string, viewer: Viewer): Promise<OwnSubscription> {
  const channel = await requireChannel(ctx.db, slug, cancelRenewal);
  return switchRenewal(ctx, channel.id, viewer, false, cancelRenewal);
}

async function switchRenewal(
  ctx: Ctx,
  channelId: number,
  viewer: Viewer,
  isRenewing: boolean,
  endpoint: RenewalRefusals & Refuses<'SUBSCRIPTION_NOT_FOUND' | 'RENEWAL_ENDED'>,
): Promise<OwnSubscription> {
  const row = await findOwn(ctx.db, channelId, viewer.id);
  if (!row || row.purchaseId === null) return endpoint.refuse('SUBSCRIPTION_NOT_FOUND');
  if (row.renewal === 'ended' || statusOf(row, ctx.now()) === 'ended') return endpoint.refuse('RENEWAL_ENDED');
  await setRenewal(ctx, row.purchaseId, viewer, isRenewing, endpoint);
  return ownOnWire(ctx, (await findOwn(ctx.db, channelId, viewer.id))!, ctx.now());
}
