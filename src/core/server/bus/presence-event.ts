import type { OutgoingEvent, PresenceMember } from './bus.ts';

/** The event that announces a new member to a presence channel; the member's own socket does not receive it (wire.md 2.2). */
export function memberAdded(channel: string, { userId, userInfo }: PresenceMember, socketId?: string): OutgoingEvent {
  const event = {
    channel,
    event: 'pusher_internal:member_added',
    data: JSON.stringify({ user_id: userId, user_info: userInfo ?? {} }),
  };
  return socketId === undefined ? event : { ...event, except: socketId };
}

/** The event that announces that a member's last socket left. */
export function memberRemoved(channel: string, userId: string): OutgoingEvent {
  return { channel, event: 'pusher_internal:member_removed', data: JSON.stringify({ user_id: userId }) };
}
