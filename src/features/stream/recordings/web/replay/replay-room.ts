import { useEffect, useMemo } from 'react';
import { call, RefusedCall, UnreachableServer } from '#core/web/api.ts';
import { reportProblem } from '#core/web/report.ts';
import { channelHistory } from '#features/chat/chat/contract/history.ts';
import { type ChatChannel, ChatRoom, fromHistory, type MessageEntry, type Viewer } from '#features/chat/chat/web/api.ts';
import { useViewer } from '#features/people/accounts/web/api.ts';
import type { Playback } from '#features/stream/streams/web/api.ts';
import { advanced, type Jump, type Moment, newReplay, nextPage, type PageRequest, type ReplayPage, withPage } from './replay.ts';

/** Steps of the two clocks that differ by more milliseconds than this indicate a gap. */
const GAP = 500;
const MAX_PIECES = 100;

/** Maps dates to player times. Between gaps of an interrupted stream, each part has its own offset, known once playback reaches it. */
class ReplayClock {
  /** The first known moment of each part, and the last of all. */
  #pieces: Moment[] = [];
  #last: Moment | null = null;

  /** After a jump, the time between the last moment and this one stays unknown. */
  reach(moment: Moment, isJump: boolean): void {
    if (isJump || this.#last === null) this.#pieces = [moment];
    else if (Math.abs(offset(moment) - offset(this.#last)) > GAP) this.#pieces = [...this.#pieces.slice(1 - MAX_PIECES), moment];
    this.#last = moment;
  }

  /** Player time in seconds of a date (milliseconds). Dates in a gap map to its end. */
  timeOf(date: number): number {
    const at = this.#pieces.findLastIndex((piece) => piece.date <= date);
    const piece = this.#pieces[Math.max(0, at)];
    if (piece === undefined) return 0;
    const time = piece.time + (date - piece.date) / 1000;
    return Math.max(0, Math.min(time, this.#pieces[at + 1]?.time ?? time));
  }
}

/** Date of the recording's start, if it had no gap before this moment. */
const offset = ({ time, date }: Moment): number => date - time * 1000;

/** Milliseconds between attempts to read a page; the last one repeats. */
const RETRY_MS = [1000, 2000, 4000, 8000] as const;

type ReadReplay = (request: PageRequest, signal: AbortSignal) => Promise<ReplayPage>;

/** State of a replay. The object is replaced on every change. */
export interface ReplayView {
  room: ChatRoom;
  /** `reading`: messages of this moment are missing. `failed`: reading failed, and a retry is scheduled. */
  state: 'reading' | 'shown' | 'failed';
}

/** Reads the chat ahead of playback, and shows messages that playback has reached. Independent of React and the player. */
export class ReplayRoom {
  readonly #chatroomId: number;
  readonly #viewer: Viewer | null;
  readonly #read: ReadReplay;
  readonly #clock = new ReplayClock();
  readonly #listeners = new Set<() => void>();
  #replay = newReplay<MessageEntry>();
  #view: ReplayView;
  #reading: { request: PageRequest; aborting: AbortController } | null = null;
  #failures = 0;
  #retryTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(chatroomId: number, viewer: Viewer | null, read: ReadReplay) {
    this.#chatroomId = chatroomId;
    this.#viewer = viewer;
    this.#read = read;
    this.#view = { room: new ChatRoom(chatroomId, viewer), state: 'reading' };
  }

  readonly view = (): ReplayView => this.#view;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Position in the recording in seconds, for dates that playback has reached. */
  readonly timeOf = (at: Date): number => this.#clock.timeOf(at.getTime());

  at(moment: Moment): void {
    const { replay, due, jump } = advanced(this.#replay, moment);
    this.#replay = replay;
    this.#clock.reach(moment, jump !== null);
    if (jump !== null) this.#jump(jump, moment.date);
    this.#show(due);
    this.#readNext();
  }

  readonly retry = (): void => {
    clearTimeout(this.#retryTimer);
    this.#retryTimer = undefined;
    this.#readNext();
  };

  close(): void {
    clearTimeout(this.#retryTimer);
    this.#reading?.aborting.abort();
    this.#reading = null;
  }

  #jump(jump: Jump, date: number): void {
    const { entries } = this.#view.room.log.view();
    const room = new ChatRoom(this.#chatroomId, this.#viewer);
    const kept = entries.filter((entry) => entry.type === 'message' && entry.position <= date * 1000) as MessageEntry[];
    if (jump === 'back' && kept.length > 0) {
      room.log.merge(kept);
      room.log.setHistory('more');
    }
    this.#failures = 0;
    this.close();
    this.#retryTimer = undefined;
    this.#become({ room, state: 'reading' });
  }

  #show(due: readonly MessageEntry[]): void {
    if (due.length === 0) return;
    const { log } = this.#view.room;
    // Messages deleted since they were read stay deleted (RP-04).
    for (const { id, deletion } of due) if (deletion !== null && log.knows(id)) log.markDeleted(id, deletion);
    log.merge(due);
  }

  #readNext(): void {
    const request = nextPage(this.#replay);
    if (request === null || this.#retryTimer !== undefined || this.#reading?.request === request) return;
    const aborting = new AbortController();
    this.#reading = { request, aborting };
    this.#read(request, aborting.signal).then(
      (page) => aborting.signal.aborted || this.#finish(request, page),
      (error: unknown) => aborting.signal.aborted || this.#fail(error),
    );
  }

  #finish(request: PageRequest, page: ReplayPage): void {
    this.#reading = null;
    this.#failures = 0;
    const { replay, due } = withPage(this.#replay, request, page);
    this.#replay = replay;
    this.#show(due);
    this.#view.room.log.setHistory('more');
    this.#become({ ...this.#view, state: replay.readUntil >= replay.moment!.date ? 'shown' : 'reading' });
    this.#readNext();
  }

  #fail(error: unknown): void {
    if (!(error instanceof UnreachableServer || error instanceof RefusedCall)) reportProblem('Chat replay failed to load', error);
    this.#reading = null;
    const { log } = this.#view.room;
    if (log.view().entries.length === 0) log.setHistory('failed');
    this.#become({ ...this.#view, state: 'failed' });
    this.#retryTimer = setTimeout(this.retry, RETRY_MS[Math.min(this.#failures++, RETRY_MS.length - 1)]!);
  }

  #become(view: ReplayView): void {
    if (view.room === this.#view.room && view.state === this.#view.state) return;
    this.#view = view;
    for (const listener of this.#listeners) listener();
  }
}

export function useReplay(channel: ChatChannel, start: Date, playback: Playback | null): ReplayRoom {
  const viewer = useViewer();
  const { id: channelId, chatroom } = channel;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another person needs another replay, not a new version of the same person
  const replay = useMemo(() => {
    const reader = viewer && { id: viewer.id, username: viewer.username, slug: viewer.slug };
    return new ReplayRoom(chatroom.id, reader, async ({ from, cursor }, signal) => {
      const query = { start_time: new Date(from).toISOString(), cursor: cursor ?? undefined };
      const { data } = await call(channelHistory, { params: { channel: channelId }, query, signal });
      return { messages: data.messages.map((message) => fromHistory(message, reader)), cursor: data.cursor };
    });
  }, [chatroom.id, channelId, viewer?.id]);
  const startedAt = start.getTime();
  useEffect(() => {
    const follow = () => {
      const { time, end, date } = playback!.clock();
      // Files have no frame dates, and neither may native playback of playlists.
      if (end > 0) replay.at({ time, date: date?.getTime() ?? startedAt + time * 1000 });
    };
    if (playback === null) return;
    const stop = playback.watchClock(follow);
    follow();
    return stop;
  }, [playback, replay, startedAt]);
  useEffect(() => () => replay.close(), [replay]);
  return replay;
}
