import type { OutgoingEvent, PresenceMember } from '../bus/bus.ts';
import { eventMessage, textFrame } from './server-message.ts';

const MAX_USER_ID = 128;
const MAX_CHANNEL_DATA = 4096;

export function readMember(channelData: string): PresenceMember | null {
  if (channelData.length > MAX_CHANNEL_DATA) return null;
  let value: unknown;
  try {
    value = JSON.parse(channelData);
  } catch {
    return null;
  }
  if (typeof value !== 'object' || value === null || !('user_id' in value)) return null;
  const id = value.user_id;
  if (typeof id !== 'string' && typeof id !== 'number') return null;
  const userId = String(id);
  if (userId === '' || userId.length > MAX_USER_ID) return null;
  return { userId, userInfo: 'user_info' in value ? value.user_info : undefined };
}

/** A person arrives with the first socket and leaves with the last. */
export class Roster {
  readonly #people = new Map<string, { member: PresenceMember; sockets: Set<string> }>();

  get size(): number {
    return this.#people.size;
  }

  has(userId: string): boolean {
    return this.#people.has(userId);
  }

  members(): PresenceMember[] {
    return [...this.#people.values()].map(({ member }) => member);
  }

  /** True for the person's first socket on this node. */
  arrive(member: PresenceMember, socketId: string): boolean {
    const person = this.#people.get(member.userId);
    if (person) {
      person.sockets.add(socketId);
      return false;
    }
    this.#people.set(member.userId, { member, sockets: new Set([socketId]) });
    return true;
  }

  depart(userId: string, socketId: string): boolean {
    const person = this.#people.get(userId);
    if (!person?.sockets.delete(socketId) || person.sockets.size > 0) return false;
    return this.#people.delete(userId);
  }
}

interface PendingFrame {
  bytes: Buffer;
  except: string | undefined;
}

/** Frames each event once; sockets that may receive all events share one buffer. */
class PendingFrames {
  /** Milliseconds, of the events that say it. */
  readonly committedAt: number[] = [];
  readonly #frames: PendingFrame[] = [];
  readonly #excepted = new Set<string>();
  #forAll: Buffer | null = null;

  get size(): number {
    return this.#frames.length;
  }

  add({ event, data, channel, except, committedAt }: OutgoingEvent): void {
    if (committedAt !== undefined) this.committedAt.push(committedAt);
    this.#frames.push({ bytes: textFrame(eventMessage(event, data, channel)), except });
    if (except !== undefined) this.#excepted.add(except);
    this.#forAll = null;
  }

  /** Null when every event excludes this socket. */
  bytesFor(socketId: string): Buffer | null {
    if (this.#excepted.size > 0 && this.#excepted.has(socketId)) return this.#without(socketId);
    this.#forAll ??= this.#frames.length === 1 ? this.#frames[0]!.bytes : Buffer.concat(this.#frames.map(({ bytes }) => bytes));
    return this.#forAll;
  }

  #without(socketId: string): Buffer | null {
    const heard = this.#frames.filter(({ except }) => except !== socketId);
    return heard.length === 0 ? null : Buffer.concat(heard.map(({ bytes }) => bytes));
  }
}

export interface Listener {
  readonly socketId: string;
  write(frames: Buffer): void;
}

/** Called after each flush with the number of events written to sockets, and the commits of the events. */
export type OnFlushed = (written: number, committedAt: readonly number[]) => void;

/** Milliseconds between two flushes of a busy channel. */
const WINDOW = { least: 10, most: 25 } as const;

/** Flushes at once after a pause. Overlapping events are flushed 10 to 25 ms apart, so that under load more events share one write. */
export class Channel<L extends Listener = Listener> {
  readonly name: string;
  readonly roster = new Roster();
  readonly #listeners = new Set<L>();
  /** Events buffered while the member list of a socket is fetched. */
  readonly #joining = new Map<L, Buffer[]>();
  readonly #onFlushed: OnFlushed;
  #pending = new PendingFrames();
  #scheduled: NodeJS.Immediate | NodeJS.Timeout | null = null;
  #quietUntil = 0;

  constructor(name: string, onFlushed: OnFlushed) {
    this.name = name;
    this.#onFlushed = onFlushed;
  }

  get sockets(): number {
    return this.#listeners.size + this.#joining.size;
  }

  *listeners(): Iterable<L> {
    yield* this.#listeners;
    yield* this.#joining.keys();
  }

  add(listener: L): void {
    this.#listeners.add(listener);
  }

  /** Delivers nothing to the socket until `finishJoining`. */
  startJoining(listener: L): void {
    this.#joining.set(listener, []);
  }

  /** Writes `first`, then the buffered events. False when the socket left in the meantime. */
  finishJoining(listener: L, first: Buffer): boolean {
    const buffered = this.#joining.get(listener);
    if (!buffered) return false;
    this.#joining.delete(listener);
    this.#listeners.add(listener);
    listener.write(Buffer.concat([first, ...buffered]));
    return true;
  }

  remove(listener: L): void {
    this.#listeners.delete(listener);
    this.#joining.delete(listener);
  }

  queue(event: OutgoingEvent): void {
    this.#pending.add(event);
    if (this.#scheduled !== null) return;
    const wait = this.#quietUntil - performance.now();
    this.#scheduled = wait > 0 ? setTimeout(() => this.flush(), wait) : setImmediate(() => this.flush());
  }

  flush(): void {
    this.#scheduled = null;
    const pending = this.#pending;
    if (pending.size === 0) return;
    this.#pending = new PendingFrames();

    const started = performance.now();
    for (const listener of this.#listeners) {
      const bytes = pending.bytesFor(listener.socketId);
      if (bytes !== null) listener.write(bytes);
    }
    for (const [listener, buffered] of this.#joining) {
      const bytes = pending.bytesFor(listener.socketId);
      if (bytes !== null) buffered.push(bytes);
    }
    this.#onFlushed(pending.size * this.sockets, pending.committedAt);
    const took = performance.now() - started;
    this.#quietUntil = pending.size === 1 ? 0 : started + Math.min(WINDOW.most, Math.max(WINDOW.least, 2 * took));
  }
}
