import { REPLAY_PAGE_MAX, REPLAY_WINDOW } from '#features/chat/chat/contract/history.ts';
import type { MessageEntry } from '#features/chat/chat/web/api.ts';

/**
 * After a start or a jump, reading begins a little before the position. Each page of 5 seconds is read when playback approaches the end of
 * the previous one, and its messages wait until playback reaches them (RP-01 to RP-03).
 */

/** A playback step of more seconds than this is a jump (RP-02). */
export const JUMP = 2;
/** Seconds read before a jump's position, and seconds before the end of a page at which the next one is read (RP-02). */
export const LOOK_BACK = 2.5;
/** Segments may overlap by rounded times. A step back of at most this many seconds is not a seek. */
const JITTER = 0.1;
/** When slow responses leave the chat this many seconds behind, reading restarts at the playback position. */
const MAX_LAG = 30;

export interface Moment {
  /** Player time in seconds. */
  time: number;
  /** Recording time of the shown frame, in milliseconds since the epoch. */
  date: number;
}

/** The next page: `REPLAY_WINDOW` seconds starting at `from` (milliseconds), or their rest after a cursor. */
export interface PageRequest {
  from: number;
  cursor: string | null;
}

type Message = Pick<MessageEntry, 'position'>;

/** A page, oldest first. A cursor means that its 5 seconds have more messages. */
export interface ReplayPage<M extends Message = MessageEntry> {
  messages: readonly M[];
  cursor: string | null;
}

export interface Replay<M extends Message = MessageEntry> {
  readonly moment: Moment | null;
  readonly next: PageRequest;
  /** Messages from the last jump up to this time are read, in milliseconds. */
  readonly readUntil: number;
  /** Read messages that playback has not reached, oldest first. */
  readonly ahead: readonly M[];
}

/** Messages to show now, in addition to the shown ones. */
interface Step<M extends Message> {
  replay: Replay<M>;
  due: readonly M[];
}

/** `back` removes shown messages later than the position. `elsewhere` removes all, because what follows is not contiguous. */
export type Jump = 'back' | 'elsewhere';

export const newReplay = <M extends Message>(): Replay<M> => ({
  moment: null,
  next: { from: 0, cursor: null },
  readUntil: 0,
  ahead: [],
});

export function advanced<M extends Message>(replay: Replay<M>, moment: Moment): Step<M> & { jump: Jump | null } {
  const jump = jumpTo(replay, moment);
  if (jump === null) return { ...withDue(replay, latest(replay.moment!, moment), replay.ahead), jump };
  const from = moment.date - LOOK_BACK * 1000;
  return { replay: { moment, next: { from, cursor: null }, readUntil: from, ahead: [] }, due: [], jump };
}

/** The page to read now, or null. The same object until the page arrives or playback jumps. */
export function nextPage({ moment, next, readUntil, ahead }: Replay<Message>): PageRequest | null {
  if (moment === null || ahead.length >= REPLAY_PAGE_MAX) return null;
  return readUntil - moment.date < LOOK_BACK * 1000 ? next : null;
}

/** Adds a requested page. A page from before a jump changes nothing. */
export function withPage<M extends Message>(replay: Replay<M>, request: PageRequest, { messages, cursor }: ReplayPage<M>): Step<M> {
  if (request !== replay.next) return { replay, due: [] };
  const end = request.from + REPLAY_WINDOW * 1000;
  const read: Replay<M> = {
    ...replay,
    next: cursor === null ? { from: end, cursor } : { from: request.from, cursor },
    readUntil: cursor === null ? end : Math.max(replay.readUntil, (messages.at(-1)?.position ?? 0) / 1000),
  };
  return withDue(read, replay.moment!, [...replay.ahead, ...messages]);
}

function jumpTo({ moment: before, readUntil }: Replay<Message>, { time, date }: Moment): Jump | null {
  if (before === null) return 'elsewhere';
  const isBack = time < before.time - JITTER || date < before.date - JITTER * 1000;
  if (isBack) return date - LOOK_BACK * 1000 <= readUntil ? 'back' : 'elsewhere';
  return time > before.time + JUMP || date > readUntil + MAX_LAG * 1000 ? 'elsewhere' : null;
}

/** Small steps back must not add up to a large one unnoticed. */
const latest = (before: Moment, { time, date }: Moment): Moment => ({
  time: Math.max(before.time, time),
  date: Math.max(before.date, date),
});

function withDue<M extends Message>(replay: Replay<M>, moment: Moment, loaded: readonly M[]): Step<M> {
  const later = loaded.findIndex(({ position }) => position > moment.date * 1000);
  const count = later < 0 ? loaded.length : later;
  const ahead = count === 0 ? loaded : loaded.slice(count);
  return { replay: { ...replay, moment, ahead }, due: loaded.slice(0, count) };
}
