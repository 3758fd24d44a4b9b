import { secondsAfter } from '#core/contract/durations.ts';
import type { Chatroom } from './contract/chatroom.ts';
import type { HistoryMessage } from './contract/history.ts';
import type { ChatMessage, Sender } from './contract/message.ts';
import type { ChatSender } from './rules/input-lock.ts';

export const NOON = new Date('2026-01-02T12:00:00.000Z');
export const later = (seconds: number) => secondsAfter(NOON, seconds);

export const aSender = (change: Partial<Sender> = {}): Sender => ({
  id: 10000042,
  username: 'Viewer',
  slug: 'viewer',
  identity: { color: '#75FD46', badges: [] },
  ...change,
});

export const aMessage = (change: Partial<ChatMessage> = {}): ChatMessage => ({
  id: '019b7e5a-1c00-7000-8000-000000000001',
  chatroom_id: 30000001,
  content: 'hello',
  type: 'message',
  created_at: '2026-01-02T12:00:00+00:00',
  sender: aSender(),
  cursor: '1767355200000000',
  ...change,
});

export const aHistoryMessage = (change: Partial<HistoryMessage> = {}): HistoryMessage => ({
  id: '019b7e5a-1c00-7000-8000-000000000001',
  chat_id: 20000001,
  chatroom_id: 30000001,
  user_id: 10000042,
  content: 'hello',
  type: 'message',
  metadata: null,
  created_at: '2026-01-02T12:00:00Z',
  cursor: '1767355200000000',
  sender: aSender(),
  ui_metadata: null,
  ...change,
});

export const aChatroom = (change: Partial<Chatroom> = {}): Chatroom => ({
  id: 30000001,
  slow_mode: { enabled: false, message_interval: 5 },
  subscribers_mode: { enabled: false },
  followers_mode: { enabled: false, min_duration: 0 },
  emotes_mode: { enabled: false },
  advanced_bot_protection: { enabled: false, remaining_time: 0 },
  account_age: { enabled: false, min_duration: 0 },
  allow_links: { enabled: true },
  pause: { enabled: false },
  ...change,
});

/** A viewer with an old account who does not follow the channel. */
export const aChatSender = (change: Partial<ChatSender> = {}): ChatSender => ({
  isModeratorOrAbove: false,
  ban: null,
  followingSince: null,
  subscribedUntil: null,
  lastMessageAt: null,
  accountCreatedAt: new Date('2020-01-01T00:00:00.000Z'),
  ...change,
});
