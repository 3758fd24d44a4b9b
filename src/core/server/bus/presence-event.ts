import type { OutgoingEvent, PresenceMember } from './bus.ts';

/** The member's own socket does not receive it (wire.md 2.2). */
export function memberAdded(channel: string, { userId, userInfo }: PresenceMember, socketId?: string): OutgoingEvent {
  const event = {
    channel,
    event: 'pusher_internal:member_added',
    data: JSON.stringify({ user_id: userId, user_info: userInfo ?? {} }),
  };
  return socketId === undefined ? event : { ...event, except: socketId };
}

export function memberRemoved(channel: string, userId: string): OutgoingEvent {
  return { channel, event: 'pusher_internal:member_removed', data: JSON.stringify({ user_id: userId }) };
}
