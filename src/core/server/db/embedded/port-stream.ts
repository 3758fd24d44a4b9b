import { Duplex } from 'node:stream';
import type { MessagePort } from 'node:worker_threads';
import { concatBytes } from './messages.ts';

/** The stream that the PostgreSQL client uses in place of a socket: bytes over a message port to the thread that runs the engine. */
export class PortStream extends Duplex {
  readonly #open: () => Promise<MessagePort>;
  #port: MessagePort | null = null;

  constructor(open: () => Promise<MessagePort>) {
    super();
    this.#open = open;
  }

  /** Like a socket's `connect`: emits `connect`, or fails with `error`. */
  connect(): this {
    this.#open().then(
      (port) => this.#attach(port),
      (error: Error) => this.destroy(error),
    );
    return this;
  }

  setNoDelay(): this {
    return this;
  }

  ref(): this {
    this.#port?.ref();
    return this;
  }

  unref(): this {
    this.#port?.unref();
    return this;
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: (error?: Error) => void): void {
    this.#send([chunk]);
    done();
  }

  override _writev(chunks: Array<{ chunk: Buffer }>, done: (error?: Error) => void): void {
    this.#send(chunks.map(({ chunk }) => chunk));
    done();
  }

  override _read(): void {}

  override _final(done: (error?: Error) => void): void {
    this.#port?.close();
    this.push(null);
    done();
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    this.#port?.close();
    done(error);
  }

  #attach(port: MessagePort): void {
    if (this.destroyed) {
      port.close();
      return;
    }
    this.#port = port;
    port.on('message', (bytes: Uint8Array) => this.push(Buffer.from(bytes.buffer)));
    port.on('close', () => this.destroy());
    this.emit('connect');
  }

  #send(chunks: Uint8Array[]): void {
    const bytes = concatBytes(...chunks);
    this.#port?.postMessage(bytes, [bytes.buffer]);
  }
}
