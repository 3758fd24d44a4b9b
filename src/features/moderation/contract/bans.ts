import { z } from 'zod';
import { event } from '../../../core/contract/event.ts';
import { Uuid } from '../../../core/contract/ids.ts';

/** A person as the ban events name them. A moderator that is no account (the server itself) has id 0. */
export const BanPerson = z.object({ id: z.int().nonnegative(), username: z.string(), slug: z.string() });

const chatroomEvents = (chatroomId: number) => `chatrooms.${chatroomId}.v2`;

/** A ban or a timeout (wire.md 1.5). `duration` is in minutes; it and `expires_at` are absent when the ban is permanent. */
export const userBanned = event(
  'App\\Events\\UserBannedEvent',
  chatroomEvents,
  z.object({
    id: Uuid,
    user: BanPerson,
    banned_by: BanPerson,
    permanent: z.boolean(),
    duration: z.int().optional(),
    expires_at: z.string().optional(),
  }),
);

/** `permanent` says whether a ban (true) or a timeout (false) was lifted. */
export const userUnbanned = event(
  'App\\Events\\UserUnbannedEvent',
  chatroomEvents,
  z.object({ id: Uuid, user: BanPerson, unbanned_by: BanPerson, permanent: z.boolean() }),
);
