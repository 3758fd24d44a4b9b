import { RefusedCall, UnreachableServer } from '#core/web/api.ts';
import { reportProblem } from '#core/web/report.ts';
import { ChatRoom, type MessageEntry, type Viewer } from '#features/chat/chat/web/api.ts';
import { beginning, type Jump, type Moment, type PageRequest, pageRead, played, type ReplayPage, wantedPage } from './replay.ts';
import { ReplayClock } from './replay-clock.ts';

/** Milliseconds between attempts to read a page; the last one repeats. */
const RETRY_MS = [1000, 2000, 4000, 8000] as const;

export type ReadReplay = (request: PageRequest, signal: AbortSignal) => Promise<ReplayPage>;

/** What a replay shows. The object is replaced after every change. */
export interface ReplayView {
  /** Its log has the messages. It is another room after a jump. */
  room: ChatRoom;
  /** `reading`: messages of this moment are still missing. `failed`: they could not be read, and the next attempt is planned. */
  state: 'reading' | 'shown' | 'failed';
}

/** The chat beside a recording: reads what playback needs, and shows what it has reached. It depends on neither React nor the player. */
export class ReplayRoom {
  readonly #chatroomId: number;
  readonly #viewer: Viewer | null;
  readonly #read: ReadReplay;
  readonly #clock = new ReplayClock();
  readonly #listeners = new Set<() => void>();
  #replay = beginning<MessageEntry>();
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

  /** When in the recording something was said, in seconds. Only for what playback has reached. */
  readonly timeOf = (at: Date): number => this.#clock.timeOf(at.getTime());

  /** Playback is at this moment. */
  at(moment: Moment): void {
    const { replay, due, jump } = played(this.#replay, moment);
    this.#replay = replay;
    this.#clock.reach(moment, jump !== null);
    if (jump !== null) this.#jump(jump, moment.date);
    this.#show(due);
    this.#readNext();
  }

  /** Tries again now. */
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
    // What was deleted since it was read before stays deleted (RP-04).
    for (const { id, deletion } of due) if (deletion !== null && log.knows(id)) log.markDeleted(id, deletion);
    log.merge(due);
  }

  #readNext(): void {
    const request = wantedPage(this.#replay);
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
    const { replay, due } = pageRead(this.#replay, request, page);
    this.#replay = replay;
    this.#show(due);
    this.#view.room.log.setHistory('more');
    this.#become({ ...this.#view, state: replay.readUntil >= replay.moment!.date ? 'shown' : 'reading' });
    this.#readNext();
  }

  #fail(error: unknown): void {
    if (!(error instanceof UnreachableServer || error instanceof RefusedCall))
      reportProblem('The chat of a recording could not be read', error);
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
