import { fireEvent, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from 'vitest';
import { DAY_MS } from '#core/contract/durations.ts';
import { publicSettings } from '#core/contract/settings.ts';
import type { WebFeature } from '#core/web/feature.ts';
import { realtime } from '#core/web/realtime.ts';
import { draw, undraw } from '#core/web/testing/draw.tsx';
import { FakeServer } from '#core/web/testing/fake-server.ts';
import { someSettings } from '#core/web/testing/some-settings.ts';
import Toaster from '#core/web/ui/Toaster.tsx';
import { showRelation, showUserCard } from '#features/channel/channels/contract/relation.ts';
import { showChatroom } from '#features/chat/chat/contract/chatroom.ts';
import { chatroomHistory, type HistoryMessage } from '#features/chat/chat/contract/history.ts';
import { type ChatMessage, chatMessageSent, chatroomEvents } from '#features/chat/chat/contract/message.ts';
import { sendMessage } from '#features/chat/chat/contract/send.ts';
import { aChatroom, aHistoryMessage, aMessage, aSender } from '#features/chat/chat/examples.ts';
import { loadSettingsParts } from '#features/chat/chat-settings/web/settings-parts.ts';
import { showPinnedMessage } from '#features/chat/pins/contract.ts';
import { readSession } from '#features/people/accounts/contract/entry.ts';
import { useAuthPrompt } from '#features/people/accounts/web/session.ts';
import { ChatColumn } from '../ChatColumn.tsx';
import { loadChatParts } from '../chat-parts.ts';
import { idOf } from '../log/examples.ts';
import { chatFeatures } from './chat-features.ts';
import { FakeRealtime } from './fake-realtime.ts';
import { findBox } from './find-box.ts';
import { stubLayout } from './stub-layout.ts';
import { typeText } from './type-text.ts';

export const collapse = vi.fn();
export const ROOM = 30000001;
export const CHANNEL = 20000001;
export const channel = {
  id: CHANNEL,
  user_id: 10000001,
  slug: 'ana',
  subscriber_badges: [],
  channel_badges: [],
  subscription_enabled: true,
  user: { username: 'ana' },
  chatroom: { id: ROOM },
};
export const noor = { id: 10000007, username: 'noor', slug: 'noor', email: 'noor@demo.invalid', is_staff: false, profile_pic: null };
export const wireNoor = aSender({ id: noor.id, username: 'noor', slug: 'noor' });
export const remy = aSender({ id: 10000004, username: 'remy', slug: 'remy' });
export const relation = {
  subscription: null,
  is_super_admin: false,
  is_following: false,
  following_since: null,
  is_broadcaster: false,
  is_moderator: false,
  leaderboards: { gifts: { lifetime: 0, monthly: 0, weekly: 0 } },
  banned: null,
  celebrations: [],
  role: 'viewer' as const,
};
const card = {
  id: 10000004,
  username: 'remy',
  slug: 'remy',
  profile_pic: null,
  is_staff: false,
  is_channel_owner: false,
  is_moderator: false,
  badges: [],
  created_at: '2025-12-24T12:00:00.000000Z',
  following_since: new Date(Date.now() - 40 * DAY_MS).toISOString(),
  subscribed_for: 4,
  banned: null,
  color: '#6fd3ff',
  role: 'viewer' as const,
};

export let server: FakeServer;
export let live: FakeRealtime;
let features = chatFeatures;
export const givenFeatures = () => features;
/** Oldest first. */
export let said: HistoryMessage[];

const place = (n: number) => ({ id: idOf(n), cursor: String(1767355200000000 + n * 1_000_000) });
export const inHistory = (n: number, change: Partial<HistoryMessage> = {}) =>
  aHistoryMessage({ ...place(n), content: `line ${n}`, sender: remy, ...change });
export const aLive = (n: number, change: Partial<ChatMessage> = {}) =>
  aMessage({ ...place(n), content: `line ${n}`, sender: remy, ...change });
export const succeeded = { error: false, code: 200, message: 'SUCCESS' } as const;

function page({ query }: { query: URLSearchParams }) {
  const cursor = query.get('cursor');
  const limit = Number(query.get('limit'));
  const before = said
    .filter((one) => cursor === null || Number(one.cursor) < Number(cursor))
    .reverse()
    .slice(0, limit);
  const data = { messages: before, cursor: before.length < limit ? null : before.at(-1)!.cursor, pinned_message: null };
  return { status: succeeded, data, message: 'OK' };
}
/** Makes the server accept sent messages and reply with message `n`. */
export function accept(n: number) {
  server.answers(sendMessage, ({ body }) => {
    const { content, message_ref } = body as { content: string; message_ref: string };
    return { status: succeeded, data: aLive(n, { content, sender: wireNoor, metadata: { message_ref } }) };
  });
}

/** Starts the realtime server. Call once per file, before its tests. */
export async function beginChats(): Promise<void> {
  live = await FakeRealtime.open();
}
export const endChats = () => live.close();

export function beginChat(): void {
  stubLayout();
  said = [1, 2, 3].map((n) => inHistory(n));
  server = new FakeServer();
  server.answers(publicSettings, someSettings(features));
  server.answers(readSession, { data: { viewer: noor, first_account: false }, message: 'OK' });
  server.answers(chatroomHistory, page);
  server.answers(showChatroom, aChatroom());
  server.answers(showRelation, relation);
  server.answers(showPinnedMessage, { status: succeeded, data: null });
  server.answers(showUserCard, card);
  accept(9);
}

export function endChat(): void {
  undraw();
  realtime.close();
  server.close();
  // Makes the next page subscribe to its channels again.
  live.drop();
  live.reachable = true;
  collapse.mockClear();
}

interface ChatSetup {
  features?: readonly WebFeature[];
  before?: () => void;
  after?: () => void;
}

export function setUpChats({ features: on = chatFeatures, before, after }: ChatSetup = {}): void {
  features = on;
  beforeAll(beginChats);
  afterAll(async () => {
    // Files share this module, so the next one starts with the default.
    features = chatFeatures;
    await endChats();
  });
  beforeEach(() => {
    beginChat();
    before?.();
  });
  afterEach(() => {
    endChat();
    after?.();
  });
}

function AuthView() {
  return <p>dialog: {useAuthPrompt()?.purpose ?? 'none'}</p>;
}

interface Opening {
  /** Replaces the column of the channel ana. */
  column?: ReactNode;
  beside?: ReactNode;
  later?: WebFeature;
}

/** Renders the chat column, and waits until its history is loaded and it is subscribed to its room. */
export async function openChat({ column = <ChatColumn channel={channel} onCollapse={collapse} />, beside = null, later }: Opening = {}) {
  const all = later === undefined ? features : [...features, later];
  await Promise.all([loadChatParts(all), loadSettingsParts(all)]);
  const drawn = await draw(
    <>
      {column}
      {beside}
      <Toaster />
      <AuthView />
    </>,
    { features: all },
  );
  await screen.findByText('line 3');
  await waitFor(() => expect(live.isSubscribed(chatroomEvents(ROOM))).toBe(true));
  return drawn;
}

export const receiveMessages = (...messages: ChatMessage[]) => {
  for (const message of messages) live.send(chatroomEvents(ROOM), chatMessageSent.name, message);
};
/** Sends an event once the page is subscribed to the channel. */
export async function publish(on: string, event: { name: string }, payload: object): Promise<void> {
  await waitFor(() => expect(live.isSubscribed(on)).toBe(true));
  live.send(on, event.name, payload);
}
export const lines = () => screen.getAllByRole('listitem').map((row) => row.textContent!.replace(/^.*?[AP]M/, ''));
/** The rows after the three lines of history. */
export const notices = () => lines().slice(3);
export { findBox };
export async function sendText(text: string) {
  const box = await findBox();
  await typeText(box, text);
  fireEvent.keyDown(box, { key: 'Enter' });
  return box;
}
