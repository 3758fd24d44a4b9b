import type { MessageEntry, SenderView } from './entry.ts';

export const NOON = Date.UTC(2026, 0, 2, 12, 0, 0);

export const remy: SenderView = { id: 10000004, username: 'remy', slug: 'remy', color: '#75FD46', badges: [] };
export const noor: SenderView = { id: 10000007, username: 'noor', slug: 'noor', color: '#6fd3ff', badges: [] };

/** Id of the n-th message. UUIDv7 ids sort by time. */
export function idOf(n: number): string {
  return `019b7f00-0000-7000-8000-${String(n).padStart(12, '0')}`;
}

/** The n-th message of a chat in which every `tied` messages share a timestamp. */
export function aMessage(n: number, overrides: Partial<MessageEntry> = {}, tied = 1): MessageEntry {
  const content = overrides.content ?? `message ${n}`;
  return {
    type: 'message',
    kind: 'message',
    key: idOf(n),
    id: idOf(n),
    position: (NOON + Math.floor(n / tied) * 1000) * 1000,
    createdAt: new Date(NOON + Math.floor(n / tied) * 1000),
    ref: null,
    sender: remy,
    content,
    parts: [{ type: 'text', text: content }],
    original: null,
    celebration: null,
    clip: null,
    goal: null,
    flags: [],
    mine: false,
    mentionsMe: false,
    delivery: 'sent',
    deletion: null,
    ...overrides,
  };
}

export function anOptimistic(ref: string, overrides: Partial<MessageEntry> = {}): MessageEntry {
  return aMessage(0, { key: `ref-${ref}`, id: `ref-${ref}`, ref, sender: noor, mine: true, delivery: 'sending', ...overrides });
}
