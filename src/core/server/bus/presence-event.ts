import type { OutgoingEvent, PresenceMember } from './bus.ts';

/** Tells a presence channel that a person arrived; their own socket does not hear it (wire.md 2.2). */
export function memberAdded(channel: string, { userId, userInfo }: PresenceMember, socketId?: string): OutgoingEvent {
  const event = {
    channel,
    event: 'pusher_internal:member_added',
    data: JSON.stringify({ user_id: userId, user_info: userInfo ?? {} }),
  };
  return socketId === undefined ? event : { ...event, except: socketId };
}

/** Tells a presence channel that a person's last socket left. */
export function memberRemoved(channel: string, userId: string): OutgoingEvent {
  return { channel, event: 'pusher_internal:member_removed', data: JSON.stringify({ user_id: userId }) };
}
