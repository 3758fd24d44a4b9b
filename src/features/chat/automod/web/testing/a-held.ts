import type { HeldMessage } from '#features/chat/automod/contract/held-messages.ts';

/** A held first message by lena, shortly after noon. `n` is a digit that makes it distinct. */
export const aHeld = (n: number, change: Partial<HeldMessage> = {}): HeldMessage => ({
  id: `019b7e5a-1c00-7000-8000-00000000000${n}`,
  chatroom_id: 30000001,
  content: `held ${n}`,
  type: 'message',
  metadata: null,
  created_at: `2026-01-02T12:00:0${n}.000000Z`,
  sender: { id: 10000009, username: 'lena', slug: 'lena' },
  reason: 'first_message',
  violated_rules: [],
  state: 'waiting',
  decided_by: null,
  decided_at: null,
  ...change,
});
