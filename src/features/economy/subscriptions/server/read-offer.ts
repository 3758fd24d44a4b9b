import { DAY_MS } from '#core/contract/durations.ts';
import type { Ctx, Viewer } from '#core/server/context.ts';
import type { Db } from '#core/server/db/db.ts';
import { contribution } from '#core/server/feature.ts';
import { requireChannel } from '#features/channel/channels/server/api.ts';
import { PERIOD_MS } from '#features/economy/payments/rules.ts';
import { paymentsOf } from '#features/economy/payments/server/api.ts';
import { BADGE_MONTHS, type SubscriptionOffer, showSubscriptionOffer } from '#features/economy/subscriptions/contract/subscription.ts';
import { priceOf } from './operator-settings.ts';
import { findOwn, findSubscriberEmotes } from './store/own.ts';
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
