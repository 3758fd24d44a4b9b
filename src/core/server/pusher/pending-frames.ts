import type { OutgoingEvent } from '../bus/bus.ts';
import { textFrame } from './frame.ts';
import { eventMessage } from './server-message.ts';

interface PendingFrame {
  bytes: Buffer;
  except: string | undefined;
}

/** The events of one channel that are sent together. Each is framed once, and sockets that may receive all of them share one buffer. */
export class PendingFrames {
  readonly #frames: PendingFrame[] = [];
  readonly #excepted = new Set<string>();
  #forAll: Buffer | null = null;

  get size(): number {
    return this.#frames.length;
  }

  add({ event, data, channel, except }: OutgoingEvent): void {
    this.#frames.push({ bytes: textFrame(eventMessage(event, data, channel)), except });
    if (except !== undefined) this.#excepted.add(except);
    this.#forAll = null;
  }

  /** The bytes for this socket: the shared buffer, or its own when one of the events excludes it. Null when no event remains. */
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
