import { REPLAY_PAGE_MAX, REPLAY_WINDOW } from '#features/chat/chat/contract/history.ts';
import type { MessageEntry } from '#features/chat/chat/web/api.ts';

/**
 * Which messages of a past chat a viewer of its recording sees (RP-01 to RP-03). Playback that begins or jumps starts reading a little
 * before its moment. From there, pages of 5 seconds are read one after another: each when playback comes close to the end of the last one,
 * which is every 5 seconds. What is read waits until playback reaches it.
 */

/** A step of playback of more than this many seconds is a jump (RP-02). */
export const JUMP = 2;
/** Seconds before the moment of a jump from which the chat is read, and before the end of a page at which the next one is read (RP-02). */
export const LOOK_BACK = 2.5;
/** Two segments may overlap by rounded times. A step back of at most this many seconds is not one of the viewer. */
const JITTER = 0.1;
/** When pages are read so slowly that the chat is this many seconds behind, reading starts anew at the moment of playback. */
const MAX_LAG = 30;

/** Where playback is. */
export interface Moment {
  /** Seconds on the clock of the player. */
  time: number;
  /** When the shown frame was recorded, in milliseconds since the epoch. */
  date: number;
}

/** The next page of the chat: `REPLAY_WINDOW` seconds from `from` on (milliseconds), or the part of them after a cursor. */
export interface PageRequest {
  from: number;
  cursor: string | null;
}

type Message = Pick<MessageEntry, 'position'>;

/** A page, oldest first. With a cursor, its 5 seconds have more messages. */
export interface ReplayPage<M extends Message = MessageEntry> {
  messages: readonly M[];
  cursor: string | null;
}

export interface Replay<M extends Message = MessageEntry> {
  /** Null before playback begins. */
  readonly moment: Moment | null;
  readonly next: PageRequest;
  /** Everything from the last jump up to this time is read, in milliseconds. */
  readonly readUntil: number;
  /** What is read but not reached by playback, oldest first. */
  readonly ahead: readonly M[];
}

/** The messages that are to be shown now, in addition to those that are shown. */
interface Step<M extends Message> {
  replay: Replay<M>;
  due: readonly M[];
}

/** `back`: of what is shown, what is later than playback has to go. `elsewhere`: all of it has, because what follows does not adjoin it. */
export type Jump = 'back' | 'elsewhere';

export const beginning = <M extends Message>(): Replay<M> => ({
  moment: null,
  next: { from: 0, cursor: null },
  readUntil: 0,
  ahead: [],
});

/** Playback is at a moment. */
export function played<M extends Message>(replay: Replay<M>, moment: Moment): Step<M> & { jump: Jump | null } {
  const jump = jumpTo(replay, moment);
  if (jump === null) return { ...withDue(replay, latest(replay.moment!, moment), replay.ahead), jump };
  const from = moment.date - LOOK_BACK * 1000;
  return { replay: { moment, next: { from, cursor: null }, readUntil: from, ahead: [] }, due: [], jump };
}

/** The page to read now, or null while what is read suffices. The same object until it is read or playback jumps. */
export function wantedPage({ moment, next, readUntil, ahead }: Replay<Message>): PageRequest | null {
  if (moment === null || ahead.length >= REPLAY_PAGE_MAX) return null;
  return readUntil - moment.date < LOOK_BACK * 1000 ? next : null;
}

/** A requested page is there. One that playback has jumped away from changes nothing. */
export function pageRead<M extends Message>(replay: Replay<M>, request: PageRequest, { messages, cursor }: ReplayPage<M>): Step<M> {
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

/** Small steps back do not add up to a large one unnoticed. */
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
