import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { dataEnvelopeSchema } from '#core/contract/envelope.ts';
import { event } from '#core/contract/event.ts';
import { Id } from '#core/contract/ids.ts';
import { Moment } from '#core/contract/moment.ts';
import { BAD_CURSOR, NextCursor } from '#core/contract/pages.ts';
import { WireDate } from '#core/contract/wire-date.ts';
import { ChannelRole } from '#features/channel/channels/contract/roles.ts';

/** Each kind can be turned off separately. */
export const NotificationKind = z.enum(['went_live', 'subscription_gifted', 'role_changed', 'ban_lifted', 'drop_completed']);
export type NotificationKind = z.infer<typeof NotificationKind>;

export const NOTIFICATIONS_PAGE = 20;
/** Cap of the unread count; it means "this many or more". */
export const UNREAD_MAX = 100;

const common = {
  /** Unique per user. All followers share the id of a stream. */
  id: z.string(),
  /** RFC 3339 with microseconds, as `up_to` expects it. */
  created_at: WireDate,
  is_read: z.boolean(),
};
const ofChannel = {
  ...common,
  channel: z.object({ id: Id, slug: z.string(), username: z.string(), profile_picture: z.string().nullable() }),
};

export const Notification = z.discriminatedUnion('kind', [
  /** A followed channel went live. `is_live`: whether the stream is still live. */
  z.object({
    ...ofChannel,
    kind: z.literal('went_live'),
    livestream: z.object({ id: Id, title: z.string(), category: z.string(), is_live: z.boolean() }),
  }),
  /** The user received a gifted subscription. `gifter` is null for an anonymous gift. */
  z.object({
    ...ofChannel,
    kind: z.literal('subscription_gifted'),
    gifter: z.object({ username: z.string(), slug: z.string() }).nullable(),
  }),
  z.object({ ...ofChannel, kind: z.literal('role_changed'), role: ChannelRole, has_role: z.boolean() }),
  /** A ban or timeout was lifted early. `permanent`: it was a ban. */
  z.object({ ...ofChannel, kind: z.literal('ban_lifted'), permanent: z.boolean() }),
  /** A campaign reward is ready to claim. */
  z.object({
    ...common,
    kind: z.literal('drop_completed'),
    reward: z.object({ id: z.string(), name: z.string(), campaign_id: z.string() }),
  }),
]);
export type Notification = z.infer<typeof Notification>;

const Unread = z.object({
  unread_count: z.int().min(0).max(UNREAD_MAX),
  /** Notifications up to this time are read. RFC 3339 with microseconds; sorts as text. */
  read_until: WireDate,
  /** Ids of recent notifications. Their events do not change the count. */
  recent_ids: z.array(z.string()),
});
export type Unread = z.infer<typeof Unread>;

export const listNotifications = endpoint({
  method: 'GET',
  path: '/api/v1/notifications',
  summary:
    "List the viewer's notifications of the last 90 days, newest first, at most 500. Pass `next_cursor` as `cursor`; null ends the list.",
  viewer: 'required',
  query: z.object({ cursor: z.string().max(80).optional() }),
  reply: dataEnvelopeSchema(z.object({ notifications: z.array(Notification), next_cursor: NextCursor })),
  refusals: { BAD_CURSOR },
});

export const showUnread = endpoint({
  method: 'GET',
  path: '/api/v1/notifications/unread',
  summary: `Count the viewer's unread notifications, up to ${UNREAD_MAX}.`,
  viewer: 'required',
  reply: dataEnvelopeSchema(Unread),
  refusals: {},
});

export const readNotifications = endpoint({
  method: 'POST',
  path: '/api/v1/notifications/read',
  summary: 'Mark notifications up to a time as read, in all tabs. Never marks them unread.',
  viewer: 'required',
  body: z.object({ up_to: Moment }),
  reply: dataEnvelopeSchema(Unread),
  refusals: {},
  limit: { rate: 60, seconds: 60 },
});

const privateChannel = (userId: number) => `private-${userId}`;

/** A notification is new, or an unread one changed. Events of streams go only to followers with an open page, and may repeat. */
export const notificationCreated = event('NotificationCreated', privateChannel, z.object({ notification: Notification }));

/** Notifications were read in any tab. */
export const notificationsRead = event('NotificationsRead', privateChannel, Unread);
