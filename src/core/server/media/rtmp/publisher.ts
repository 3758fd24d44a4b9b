import { connect, type Socket } from 'node:net';
import { MediaError } from '../media-error.ts';
import type { MediaSample, TrackConfig } from '../sample.ts';
import { type AmfValue, amfObject } from './amf0.ts';
import { PublisherSession } from './publisher-session.ts';
import type { RtmpStatus } from './session-end.ts';

const DEFAULT_PORT = 1935;
const STARTED = 'NetStream.Publish.Start';
/** Milliseconds of silence after which a server counts as lost, while a reply is pending. */
const SILENCE_TIMEOUT = 15_000;

export class PublishFailed extends Error {
  readonly status: RtmpStatus | null;

  constructor(status: RtmpStatus | null, cause?: Error) {
    super(status === null ? 'The RTMP server did not reply.' : `${status.code}: ${status.description}`, { cause });
    this.status = status;
  }
}

export interface PublisherOptions {
  /** `rtmp://host:port/app`; port 1935 by default. */
  url: string;
  key: string;
  localAddress?: string;
}

/** Resolves once the server has accepted the stream, and rejects with a `PublishFailed` otherwise. */
export async function publish({ url, key, localAddress }: PublisherOptions): Promise<RtmpPublisher> {
  const { hostname, port, pathname } = new URL(url);
  const socket = connect({ host: hostname.replace(/^\[|\]$/g, ''), port: Number(port || DEFAULT_PORT), noDelay: true, localAddress });
  const publisher = new RtmpPublisher(socket, new PublisherSession({ app: pathname.slice(1), key, tcUrl: url }));
  await publisher.started;
  return publisher;
}

export class RtmpPublisher {
  readonly started: Promise<void>;
  /** Resolves when the connection is closed, with the error from the server, or null. Never rejects. */
  readonly closed: Promise<RtmpStatus | null>;
  readonly #socket: Socket;
  readonly #session: PublisherSession;
  readonly #start = Promise.withResolvers<void>();
  #status: RtmpStatus | null = null;
  #failure: Error | undefined;

  constructor(socket: Socket, session: PublisherSession) {
    this.#socket = socket;
    this.#session = session;
    this.started = this.#start.promise;
    const closed = Promise.withResolvers<RtmpStatus | null>();
    this.closed = closed.promise;
    socket.setTimeout(SILENCE_TIMEOUT, () => socket.destroy());
    socket.on('connect', () => this.#flush());
    socket.on('data', (bytes: Buffer) => this.#receive(bytes));
    socket.on('error', (error) => {
      this.#failure ??= error;
    });
    socket.on('close', () => {
      // No effect once the stream has started.
      this.#start.reject(new PublishFailed(this.#status, this.#failure));
      closed.resolve(this.#status);
    });
  }

  config(config: TrackConfig): void {
    this.#session.config(config);
    this.#flush();
  }

  /** Sends a sample. Samples of both tracks must be in the order of their decode times. */
  sample(sample: MediaSample): void {
    this.#session.sample(sample);
    this.#flush();
  }

  metadata(fields: Readonly<Record<string, AmfValue>>): void {
    this.#session.metadata(amfObject(fields));
    this.#flush();
  }

  /** Resolves when the server has read enough for more to be sent, or the connection is closed. */
  async drained(): Promise<void> {
    if (!this.#socket.writableNeedDrain) return;
    const drain = Promise.withResolvers<void>();
    this.#socket.once('drain', drain.resolve);
    await Promise.race([drain.promise, this.closed]);
  }

  async close(): Promise<void> {
    this.#session.unpublish();
    this.#flush();
    this.#socket.setTimeout(SILENCE_TIMEOUT);
    this.#socket.end();
    await this.closed;
  }

  destroy(): void {
    this.#socket.resetAndDestroy();
  }

  #flush(): void {
    const output = this.#session.takeOutput();
    if (output !== null && this.#socket.writable) this.#socket.write(output);
  }

  /** Disconnects from a server that breaks the protocol, with the fault as the cause of the failure. */
  #receive(bytes: Buffer): void {
    try {
      for (const { isError, status } of this.#session.receive(bytes)) {
        if (isError) this.#status = status;
        else if (status.code === STARTED) this.#begin();
      }
    } catch (error) {
      if (!(error instanceof MediaError)) throw error;
      this.#failure = error;
      this.#socket.destroy();
    }
    this.#flush();
  }

  #begin(): void {
    this.#socket.setTimeout(0);
    this.#start.resolve();
  }
}
