import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { dataEnvelopeSchema } from '#core/contract/envelope.ts';
import { event } from '#core/contract/event.ts';
import { Id } from '#core/contract/ids.ts';
import { ChannelRole } from '#features/channel/channels/contract/roles.ts';

/** What a notification is about. Each kind can be turned off on its own. */
export const NotificationKind = z.enum(['went_live', 'subscription_gifted', 'role_changed', 'ban_lifted', 'drop_completed']);
export type NotificationKind = z.infer<typeof NotificationKind>;

/** How many notifications a page has. */
export const NOTIFICATIONS_PAGE = 20;
/** Unread ones are counted up to this number, which stands for any larger one. */
export const UNREAD_MAX = 100;

const common = {
  /** Unique to the person. The id of a stream that began is the same for everybody. */
  id: z.string(),
  /** RFC 3339 with microseconds: what `up_to` takes. */
  created_at: z.string(),
  is_read: z.boolean(),
};
const ofChannel = {
  ...common,
  channel: z.object({ id: Id, slug: z.string(), username: z.string(), profile_picture: z.string().nullable() }),
};

export const Notification = z.discriminatedUnion('kind', [
  /** A channel that the person follows went live. `is_live`: whether this stream still lasts. */
  z.object({
    ...ofChannel,
    kind: z.literal('went_live'),
    livestream: z.object({ id: Id, title: z.string(), category: z.string(), is_live: z.boolean() }),
  }),
  /** The person got a subscription to the channel. `gifter` is null for an anonymous gift. */
  z.object({
    ...ofChannel,
    kind: z.literal('subscription_gifted'),
    gifter: z.object({ username: z.string(), slug: z.string() }).nullable(),
  }),
  z.object({ ...ofChannel, kind: z.literal('role_changed'), role: ChannelRole, has_role: z.boolean() }),
  /** A ban or timeout was lifted before it ended. `permanent`: it was a ban. */
  z.object({ ...ofChannel, kind: z.literal('ban_lifted'), permanent: z.boolean() }),
  /** A reward of a campaign is ready to be claimed. */
  z.object({
    ...common,
    kind: z.literal('drop_completed'),
    reward: z.object({ id: z.string(), name: z.string(), campaign_id: z.string() }),
  }),
]);
export type Notification = z.infer<typeof Notification>;

/** What of a person's notifications is unread. */
const Unread = z.object({
  /** At most `UNREAD_MAX`. */
  unread_count: z.int().min(0).max(UNREAD_MAX),
  /** Everything up to this time is read. RFC 3339 with microseconds, which sort as text. */
  read_until: z.string(),
  /** The ids of the notifications of the last minutes. An event about one of them adds nothing to the count. */
  recent_ids: z.array(z.string()),
});
export type Unread = z.infer<typeof Unread>;

export const listNotifications = endpoint({
  method: 'GET',
  path: '/api/v1/notifications',
  summary:
    'What happened to the viewer in the last 90 days, the newest first, at most 500. Pass `next_cursor` as `cursor` for the next page; null ends the list.',
  viewer: 'required',
  query: z.object({ cursor: z.string().max(80).optional() }),
  reply: dataEnvelopeSchema(z.object({ notifications: z.array(Notification), next_cursor: z.string().nullable() })),
  refusals: { BAD_CURSOR: [422, 'This page does not exist. Start again from the first page.'] },
});

export const showUnread = endpoint({
  method: 'GET',
  path: '/api/v1/notifications/unread',
  summary: `How many notifications the viewer has not read, where ${UNREAD_MAX} stands for that many or more.`,
  viewer: 'required',
  reply: dataEnvelopeSchema(Unread),
  refusals: {},
});

export const readNotifications = endpoint({
  method: 'POST',
  path: '/api/v1/notifications/read',
  summary: 'Marks every notification up to this time as read, in all tabs. What is read stays read.',
  viewer: 'required',
  body: z.object({ up_to: z.iso.datetime() }),
  reply: dataEnvelopeSchema(Unread),
  refusals: {},
  limit: { rate: 60, seconds: 60 },
});

const ownEvents = (userId: number) => `private-${userId}`;

/**
 * Something happened to the person, or an unread notification changed. A stream that began is told to the followers who have a page open, and
 * to nobody else, perhaps more than once.
 */
export const notificationCreated = event('NotificationCreated', ownEvents, z.object({ notification: Notification }));

/** The person read notifications, in this tab or another one. */
export const notificationsRead = event('NotificationsRead', ownEvents, Unread);
