import { z } from 'zod';
import type { Ctx } from '#core/server/context.ts';
import type { Notification } from '#features/people/notifications/contract/notification.ts';
import { notificationOnWire } from '../read-notifications.ts';
import { findStored } from '../store/notifications.ts';
import { findStreams } from '../store/streams.ts';

export const Subject = z.union([z.object({ user_id: z.int(), number: z.int() }), z.object({ livestream_id: z.int() })]);
export type Subject = z.infer<typeof Subject>;

/** Omits deleted notifications and ended streams. */
export async function findSubjects(ctx: Ctx, subjects: readonly Subject[]): Promise<(subject: Subject) => Notification | undefined> {
  const found = new Map<string, Notification>();
  const keyOf = (subject: Subject) => ('livestream_id' in subject ? `${subject.livestream_id}` : `${subject.user_id} ${subject.number}`);
  const keys = subjects.flatMap((subject) => ('user_id' in subject ? [{ userId: subject.user_id, number: subject.number }] : []));
  for (const row of keys.length > 0 ? await findStored(ctx.db, keys) : [])
    found.set(keyOf({ user_id: row.userId, number: row.number }), notificationOnWire(ctx, row, 0));
  const streams = new Set(subjects.flatMap((subject) => ('livestream_id' in subject ? [subject.livestream_id] : [])));
  for (const livestream_id of streams) {
    const live = await findLive(ctx, livestream_id);
    if (live) found.set(keyOf({ livestream_id }), live.notification);
  }
  return (subject) => found.get(keyOf(subject));
}

/** Returns null once the stream has ended. */
export async function findLive(ctx: Ctx, livestreamId: number): Promise<{ channelId: number; notification: Notification } | null> {
  const [stream] = await findStreams(ctx.db, [livestreamId]);
  return stream?.isLive ? { channelId: stream.channelId, notification: notificationOnWire(ctx, stream, 0) } : null;
}

/** One step over the followers of a live channel. `after` is the last follower id of the previous step. */
export const StreamStep = z.object({ livestream_id: z.int(), after: z.int() });
export type StreamStep = z.infer<typeof StreamStep>;
