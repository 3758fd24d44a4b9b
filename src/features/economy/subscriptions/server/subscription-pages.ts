import { DAY_MS } from '#core/contract/durations.ts';
import type { Refuses } from '#core/contract/endpoint.ts';
import { cursorOf, idPart, momentPart } from '#core/contract/pages.ts';
import type { Ctx, Viewer } from '#core/server/context.ts';
import type { Db } from '#core/server/db/db.ts';
import { contribution } from '#core/server/feature.ts';
import { readPage } from '#core/server/read-page.ts';
import { requireChannel } from '#features/channel/channels/server/api.ts';
import { PERIOD_MS } from '#features/economy/payments/rules.ts';
import { paymentsOf, type RenewalRefusals, setRenewal } from '#features/economy/payments/server/api.ts';
import {
  BADGE_MONTHS,
  cancelRenewal,
  type OwnSubscription,
  SUBSCRIPTIONS_PAGE,
  type SubscriptionOffer,
  showSubscriptionOffer,
  turnOnRenewal,
} from '#features/economy/subscriptions/contract/subscription.ts';
import { statusOf } from '#features/economy/subscriptions/rules/months.ts';
import { priceOf } from './operator-settings.ts';
import { findOwn, findSubscriberEmotes, listOwn } from './store/own.ts';
import { isEnabled, listBadges } from './store/settings.ts';
import { badgeOnWire, channelOnWire, ownOnWire } from './wire.ts';

declare module '#core/server/feature.ts' {
  interface Contributions {
    /** Channel points of subscribers; null if points are off. */
    subscriberPoints: (db: Db, channelId: number) => Promise<SubscriptionOffer['points']>;
  }
}

const EMOTES_SHOWN = 8;

export async function readOffer(ctx: Ctx, slug: string, viewer: Viewer | null): Promise<SubscriptionOffer> {
  const { db } = ctx;
  const channel = await requireChannel(db, slug, showSubscriptionOffer);
  const [isOn, own, badges, emotes, points] = await Promise.all([
    isEnabled(db, channel.id),
    viewer && findOwn(db, channel.id, viewer.id),
    listBadges(db, channel.id),
    findSubscriberEmotes(db, channel.id, EMOTES_SHOWN),
    contribution(ctx, 'subscriberPoints')?.(db, channel.id),
  ]);
  const pictures = new Map(badges.map((badge) => [badge.months, badgeOnWire(ctx, badge).badge_image.src]));
  const provider = paymentsOf(ctx)?.provider.name ?? null;
  return {
    channel: channelOnWire(ctx, channel),
    is_available: isOn && provider !== null && !channel.isSuspended,
    provider,
    price: priceOf(ctx),
    period_days: PERIOD_MS / DAY_MS,
    is_own_channel: channel.userId === viewer?.id,
    own: own && ownOnWire(ctx, own, ctx.now()),
    badges: BADGE_MONTHS.map((months) => ({ months, image_url: pictures.get(months) ?? null })),
    emotes,
    points: points ?? null,
  };
}

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
