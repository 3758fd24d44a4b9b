import type { Refuses } from '#core/contract/endpoint.ts';
import { countPart, cursorOf, idPart } from '#core/contract/pages.ts';
import { wireDate } from '#core/contract/time.ts';
import type { Ctx, Tx, Viewer } from '#core/server/context.ts';
import type { Db } from '#core/server/db/db.ts';
import type { RenderedPicture } from '#core/server/pictures/frames.ts';
import { acceptUpload } from '#core/server/pictures/read-upload.ts';
import { avatarUrl, replacePictures, type WithSite } from '#core/server/pictures/stored-pictures.ts';
import { readPage } from '#core/server/read-page.ts';
import type { SubscriberBadge } from '#features/channel/channels/contract/channel.ts';
import { requirePermissionTo } from '#features/channel/channels/server/api.ts';
import { record } from '#features/chat/moderation/server/api.ts';
import { paymentsOf } from '#features/economy/payments/server/api.ts';
import {
  BADGE_PICTURE,
  changeSubscriptionSettings,
  channelSubscriptionsChanged,
  listSubscribers,
  removeSubscriberBadge,
  type Subscriber,
  type SubscriptionSettings,
  showSubscriptionSettings,
  uploadSubscriberBadge,
} from '#features/economy/subscriptions/contract/manage.ts';
import { SUBSCRIPTIONS_PAGE } from '#features/economy/subscriptions/contract/subscription.ts';
import { subscriptionsFeature } from '#features/economy/subscriptions/feature.ts';
import { isRenewing, rightsEnd } from '#features/economy/subscriptions/rules/months.ts';
import { priceOf } from './operator-settings.ts';
import { countActive, listActive } from './store/own.ts';
import { isEnabled, listBadges, lockBadge, setEnabled, writeBadge } from './store/settings.ts';
import { lockSettings } from './store/subscriptions.ts';
import { badgeOnWire } from './wire.ts';

type Managing = Refuses<'CHANNEL_NOT_FOUND' | 'NOT_ALLOWED'>;

const requireManaged = requirePermissionTo(subscriptionsFeature.permissions.manage_subscriptions);

export async function readSettings(ctx: Ctx, slug: string, viewer: Viewer): Promise<SubscriptionSettings> {
  const channel = await requireManaged(ctx.db, slug, viewer, showSubscriptionSettings);
  return settingsOf(ctx, ctx.db, channel.id, ctx.now());
}

async function settingsOf(site: WithSite, db: Db, channelId: number, now: Date): Promise<SubscriptionSettings> {
  const isOn = await isEnabled(db, channelId);
  const { active, renewing } = await countActive(db, channelId, now);
  const payments = paymentsOf(site);
  return {
    is_enabled: isOn,
    takes_payments: payments !== null,
    price: priceOf(site),
    platform_share: payments?.platformSharePercent ?? 0,
    active_subscribers: active,
    renewing_subscribers: renewing,
    badges: await badgesOf(db, site, channelId),
  };
}

export const badgesOf = async (db: Db, site: WithSite, channelId: number): Promise<SubscriberBadge[]> =>
  (await listBadges(db, channelId)).map((badge) => badgeOnWire(site, badge));

export function changeSettings(ctx: Ctx, slug: string, viewer: Viewer, isOn: boolean): Promise<SubscriptionSettings> {
  return ctx.tx(async (tx) => {
    const channel = await requireManaged(tx, slug, viewer, changeSubscriptionSettings);
    await lockSettings(tx, [channel.id]);
    const at = tx.now();
    if (await setEnabled(tx, channel.id, isOn)) {
      const details = { is_enabled: isOn };
      await record(tx, { channelId: channel.id, act: 'change_subscription_settings', actorId: viewer.id, details, at });
      await publishSettings(tx, channel.id);
    }
    return settingsOf(tx, tx, channel.id, at);
  });
}

async function publishSettings(tx: Tx, channelId: number): Promise<void> {
  const [subscription_enabled, subscriber_badges] = [await isEnabled(tx, channelId), await badgesOf(tx, tx, channelId)];
  tx.publish(channelSubscriptionsChanged, [channelId], { channel_id: channelId, subscription_enabled, subscriber_badges });
}

export async function uploadBadge(ctx: Ctx, slug: string, viewer: Viewer, months: number, image: string): Promise<SubscriberBadge[]> {
  const { id } = await requireManaged(ctx.db, slug, viewer, uploadSubscriberBadge);
  const counters = [`subscriber badge of channel ${id}`, `subscriber badge of person ${viewer.id}`];
  const added = await acceptUpload(ctx, { image, kind: BADGE_PICTURE, counters }, uploadSubscriberBadge);
  return setBadge(ctx, slug, viewer, { months, added }, uploadSubscriberBadge);
}

export const removeBadge = (ctx: Ctx, slug: string, viewer: Viewer, months: number): Promise<SubscriberBadge[]> =>
  setBadge(ctx, slug, viewer, { months, added: [] }, removeSubscriberBadge);

/** Checks the permission again, because it may have ended while the picture was decoded. */
function setBadge(
  ctx: Ctx,
  slug: string,
  viewer: Viewer,
  { months, added }: { months: number; added: readonly RenderedPicture[] },
  endpoint: Managing,
): Promise<SubscriberBadge[]> {
  return ctx.tx(async (tx) => {
    const { id: channelId } = await requireManaged(tx, slug, viewer, endpoint);
    // The later of two concurrent uploads releases the pictures of the earlier.
    await lockSettings(tx, [channelId]);
    const dropped = await lockBadge(tx, channelId, months);
    if (added.length > 0 || dropped.length > 0) {
      const at = tx.now();
      await writeBadge(tx, channelId, months, await replacePictures(tx, { added, dropped, at }));
      await record(tx, {
        channelId,
        actorId: viewer.id,
        details: { months },
        at,
        act: added.length > 0 ? 'change_subscriber_badge' : 'remove_subscriber_badge',
      });
      await publishSettings(tx, channelId);
    }
    return badgesOf(tx, tx, channelId);
  });
}

const SubscribersCursor = cursorOf({ months: countPart(6), userId: idPart }, '-');

/** The token is the months and the id of the last subscriber. */
export async function readSubscribers(
  ctx: Ctx,
  slug: string,
  viewer: Viewer,
  token: string | undefined,
): Promise<{ subscribers: Subscriber[]; next_page_token: string | null }> {
  const channel = await requireManaged(ctx.db, slug, viewer, listSubscribers);
  const after = SubscribersCursor.parse(token ?? '');
  const list = (limit: number) => listActive(ctx.db, channel.id, { now: ctx.now(), after, limit });
  const { rows, next } = await readPage(SUBSCRIPTIONS_PAGE, list, SubscribersCursor.format);
  return {
    subscribers: rows.map((row) => ({
      user: { id: row.userId, username: row.username, profile_pic: avatarUrl(ctx, row.picture) },
      months: row.months,
      streak_months: row.streakMonths,
      is_founder: row.isFounder,
      since: wireDate(row.since),
      kind: row.giftId === null ? ('paid' as const) : ('gift' as const),
      renews: isRenewing(row.renewal),
      expires_at: wireDate(rightsEnd(row)),
    })),
    next_page_token: next,
  };
}
