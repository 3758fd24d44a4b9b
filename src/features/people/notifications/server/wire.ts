import { z } from 'zod';
import { microsecondDate } from '#core/contract/time.ts';
import { avatarUrl, type WithSite } from '#core/server/pictures/stored-pictures.ts';
import { ChannelRole } from '#features/channel/channels/contract/roles.ts';
import type { Notification } from '#features/people/notifications/contract/notification.ts';
import { notificationId } from '#features/people/notifications/rules/position.ts';
import type { ChannelColumns, StoredRow } from './store/notifications.ts';
import type { StreamRow } from './store/streams.ts';

export type NotificationRow = StoredRow | StreamRow;

/** Stored details by kind. */
export const RoleDetails = z.object({ role: ChannelRole, has_role: z.boolean() });
export const BanDetails = z.object({ permanent: z.boolean() });
export const DropDetails = z.object({ id: z.string(), name: z.string(), campaign_id: z.string() });

/** `readUntil` is in microseconds since the epoch. */
export function notificationOnWire(site: WithSite, row: NotificationRow, readUntil: number): Notification {
  const common = { id: notificationId(row), created_at: microsecondDate(row.at), is_read: row.at <= readUntil };
  if (row.source === 'stored' && row.kind === 'drop_completed') return { ...common, kind: row.kind, reward: DropDetails.parse(row.facts) };
  const ofChannel = { ...common, channel: wireChannel(site, row) };
  if (row.source === 'stream') {
    const livestream = { id: row.number, title: row.title, category: row.category, is_live: row.isLive };
    return { ...ofChannel, kind: 'went_live', livestream };
  }
  switch (row.kind) {
    case 'subscription_gifted':
      return { ...ofChannel, kind: row.kind, gifter: row.actor };
    case 'role_changed':
      return { ...ofChannel, kind: row.kind, ...RoleDetails.parse(row.facts) };
    case 'ban_lifted':
      return { ...ofChannel, kind: row.kind, ...BanDetails.parse(row.facts) };
  }
}

const wireChannel = (site: WithSite, { channelId, slug, username, picture }: ChannelColumns) => ({
  id: channelId,
  slug,
  username,
  profile_picture: avatarUrl(site, picture),
});
