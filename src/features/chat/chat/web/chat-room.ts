import { useEffect, useMemo } from 'react';
import { MINUTE_MS } from '#core/contract/durations.ts';
import { call } from '#core/web/api.ts';
import { useRealtime, useSubscriptionConfirmed } from '#core/web/realtime.ts';
import { serverNow } from '#core/web/server-clock.ts';
import { chatroomHistory, type IncomingMessage, incomingMessageSent } from '#features/chat/chat/contract/history.ts';
import { chatMessageSent } from '#features/chat/chat/contract/message.ts';
import { sendMessage } from '#features/chat/chat/contract/send.ts';
import { ChatLog } from './log/chat-log.ts';
import type { Clear } from './log/entry.ts';
import { fromHistory, fromMessage, type Viewer } from './log/from-wire.ts';
import { HistoryReader, type ReadPage } from './log/history-reader.ts';
import { Outbox } from './log/outbox.ts';
import { Notices } from './notices/notices.ts';

export class ChatRoom {
  readonly log = new ChatLog();
  readonly notices = new Notices(this.log);
  readonly history: HistoryReader;
  readonly outbox: Outbox;
  readonly viewer: Viewer | null;

  constructor(chatroomId: number, viewer: Viewer | null) {
    this.viewer = viewer;
    const read: ReadPage = async (query, signal) => {
      const asked = { ...query, limit: String(query.limit), notices: 'true' as const };
      const { data } = await call(chatroomHistory, { params: { chatroomId }, query: asked, signal });
      const { messages, cursor, cleared, notices } = data;
      const page = { messages: messages.map((message) => fromHistory(message, viewer)), cursor, notices };
      return { ...page, cleared: cleared ? clearOf(cleared) : null };
    };
    this.history = new HistoryReader(this.log, read, (notices) => this.notices.replay(notices));
    this.outbox = new Outbox(this.log, this.history, {
      send: async (body, signal) => (await call(sendMessage, { params: { chatroomId }, body, signal })).data,
      entryOf: (message) => fromMessage(message, viewer),
      now: serverNow,
    });
  }

  /** Loads the first page of history and returns the cleanup function. A closed room can be opened again. */
  open(): () => void {
    this.outbox.open();
    void this.history.start();
    return () => {
      this.history.dispose();
      this.outbox.dispose();
      this.log.dispose();
    };
  }

  receive(message: IncomingMessage): void {
    this.log.receive(fromMessage(message, this.viewer));
  }

  clear(clear: Parameters<typeof clearOf>[0]): void {
    this.log.clear(clearOf(clear));
  }
}

function clearOf({ cursor, cleared_by }: { cursor?: string | undefined; cleared_by?: { username: string } | null | undefined }): Clear {
  return { until: cursor === undefined ? null : Number(cursor), by: cleared_by?.username ?? null };
}

/** Milliseconds after which a hidden tab may have missed messages without losing its connection. */
const SLEEP_THRESHOLD_MS = MINUTE_MS;

export function useChatRoom(chatroomId: number, viewer: Viewer | null): ChatRoom {
  const room = useMemo(() => new ChatRoom(chatroomId, viewer), [chatroomId, viewer]);
  useEffect(() => room.open(), [room]);
  useRealtime(incomingMessageSent, [chatroomId], (message) => room.receive(message));
  useSubscriptionConfirmed(chatMessageSent, [chatroomId], () => void room.history.closeGap());
  useEffect(() => watchWakeUp(() => void room.history.closeGap()), [room]);
  return room;
}

function watchWakeUp(onWake: () => void): () => void {
  let hiddenAt = Number.POSITIVE_INFINITY;
  const onVisibilityChange = () => {
    if (document.visibilityState === 'hidden') hiddenAt = serverNow().getTime();
    else if (serverNow().getTime() - hiddenAt > SLEEP_THRESHOLD_MS) onWake();
  };
  document.addEventListener('visibilitychange', onVisibilityChange);
  addEventListener('online', onWake);
  return () => {
    document.removeEventListener('visibilitychange', onVisibilityChange);
    removeEventListener('online', onWake);
  };
}
