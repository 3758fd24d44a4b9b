import type { Socket } from 'node:net';
import type { Logger } from 'pino';
import { Silence } from '../../concurrency/silence.ts';
import type { IgnoredTrack } from '../flv/track-reader.ts';
import { MediaError } from '../media-error.ts';
import type { Discard, MediaSample, TrackConfig } from '../sample.ts';
import type { RtmpLimits } from './limits.ts';
import type { StreamMetadata } from './message.ts';
import { ProxyHeader } from './proxy-header.ts';
import { type PublishRequest, RtmpSession, type SessionEvent, type SessionPhase } from './session.ts';
import type { RtmpStatus, SessionEnd } from './session-end.ts';

/** Receives an accepted stream. Calls are in the order of the stream; `end` is the last one, and is called exactly once. */
export interface StreamSink {
  config(config: TrackConfig): void;
  sample(sample: MediaSample): void;
  metadata(metadata: StreamMetadata): void;
  /** A frame that the encoder sent, but that is not part of the stream. */
  discarded(discard: Discard): void;
  /** A track that the encoder sends, but that is not part of the stream. Reported once. */
  ignored(track: IgnoredTrack): void;
  end(end: SessionEnd): void;
}

/** The answer to a request to publish. A refusal is passed to the encoder unchanged. */
export type PublishDecision = { kind: 'accepted'; sink: StreamSink } | { kind: 'refused'; status: RtmpStatus };

export interface Publication {
  readonly address: string;
  readonly receivedBytes: number;
  close(status: RtmpStatus): void;
  /** The encoder notices after some hundred KB. A pause does not count as silence. A lost connection is detected only afterwards. */
  pause(): void;
  resume(): void;
}

/** Limits in ms for the phases of a connection. `handshake` and `publish` count from the opening. */
export interface RtmpTimeouts {
  handshake: number;
  publish: number;
  /** From the request to the application's answer. */
  decision: number;
  /** Without any data while publishing. */
  idle: number;
  /** From our last bytes to the encoder's end of the connection. */
  linger: number;
}

export const DEFAULT_RTMP_TIMEOUTS: RtmpTimeouts = { handshake: 5_000, publish: 10_000, decision: 10_000, idle: 10_000, linger: 3_000 };

export interface ConnectionOptions {
  limits: RtmpLimits;
  timeouts: RtmpTimeouts;
  /** The connection starts with the header of a proxy, which has the address of the encoder. */
  isProxied: boolean;
  /** Decides on a request to publish. A rejection is logged and reported to the encoder as a server error. */
  authorize(request: PublishRequest, publication: Publication): Promise<PublishDecision>;
  /** A monotonic clock in ms. */
  clock: () => number;
  log: Logger;
  /** `wasAccepted`: the end was told to a sink, too. */
  onClosed(end: SessionEnd, wasAccepted: boolean): void;
}

type Hold = 'decision' | 'application' | 'output';

/** Pending output bytes per encoder. An encoder beyond it is not read. */
const MAX_OUTPUT_BYTES = 65_536;
const NOTHING = Buffer.alloc(0);
const DISCONNECTED: SessionEnd = { reason: 'disconnected', description: 'The connection was lost.' };
const FAILED: SessionEnd = { reason: 'failed', description: 'The server had a problem. Try again in a moment.' };

export class RtmpConnection implements Publication {
  address: string;
  receivedBytes = 0;
  readonly #socket: Socket;
  readonly #options: ConnectionOptions;
  readonly #session: RtmpSession;
  readonly #holds = new Set<Hold>();
  readonly #openedAt: number;
  /** Start of the current phase, where its limit is not counted from the opening: the request, the last data, or the end. */
  #since: number;
  #proxyHeader: ProxyHeader | null;
  readonly #silence = new Silence();
  #wasAccepted = false;
  #sink: StreamSink | null = null;
  #end: SessionEnd | null = null;

  constructor(socket: Socket, address: string, options: ConnectionOptions) {
    this.#socket = socket;
    this.address = address;
    this.#options = options;
    this.#session = new RtmpSession(options.limits);
    this.#proxyHeader = options.isProxied ? new ProxyHeader() : null;
    this.#openedAt = this.#since = options.clock();
    socket.on('data', (bytes: Buffer) => this.#receive(bytes));
    socket.on('drain', () => this.#release('output'));
    // The socket closes after an error, which is all that matters.
    socket.on('error', () => undefined);
    socket.on('close', () => {
      this.end(DISCONNECTED);
      options.onClosed(this.#end!, this.#wasAccepted);
    });
  }

  get openedAt(): number {
    return this.#openedAt;
  }

  get phase(): SessionPhase {
    return this.#session.phase;
  }

  close(status: RtmpStatus): void {
    this.#deliverEnd(this.#session.refuse(status), { reason: 'refused', description: status.description });
  }

  pause(): void {
    this.#hold('application');
  }

  resume(): void {
    this.#since = this.#options.clock();
    this.#release('application');
  }

  end(end: SessionEnd): void {
    this.#deliverEnd(this.#session.end(end), end);
  }

  /** Ends it with a status message, without waiting until that is read. */
  displace(end: SessionEnd): void {
    this.end(end);
    this.destroy();
  }

  /** Destroys the socket without a status message. */
  destroy(): void {
    this.#socket.destroy();
  }

  inspect(now: number): void {
    const overdue = this.#overdue(now);
    if (this.#silence.confirm(overdue !== null)) overdue?.();
  }

  #overdue(now: number): (() => void) | null {
    const { handshake, publish, decision, idle, linger } = this.#options.timeouts;
    const age = now - this.#openedAt;
    const waited = now - this.#since;
    const end = (isOver: boolean, reason: SessionEnd['reason'], description: string) =>
      isOver ? () => this.end({ reason, description }) : null;
    switch (this.#session.phase) {
      case 'handshake':
        return end(age > handshake, 'handshake_timeout', 'The handshake took too long.');
      case 'setup':
        return end(age > publish, 'publish_timeout', 'The encoder did not request to publish a stream.');
      case 'pending':
        return end(waited > decision, FAILED.reason, FAILED.description);
      case 'publishing':
        return end(waited > idle && !this.#holds.has('application'), 'idle', `No data arrived for ${idle / 1_000} s.`);
      case 'ended':
        return waited > linger ? () => this.destroy() : null;
    }
  }

  #receive(bytes: Buffer): void {
    // Input after the end is read, because closing a connection with unread data loses the final status message.
    if (this.#end !== null) return;
    const now = this.#options.clock();
    this.#since = now;
    this.receivedBytes += bytes.length;
    const media = this.#proxyHeader === null ? bytes : this.#readProxyHeader(this.#proxyHeader, bytes);
    if (media.length > 0) this.#deliver(this.#session.receive(media, now));
  }

  #readProxyHeader(header: ProxyHeader, bytes: Buffer): Buffer {
    try {
      const read = header.read(bytes);
      if (read === null) return NOTHING;
      this.#proxyHeader = null;
      this.address = read.address ?? this.address;
      return read.rest;
    } catch (error) {
      if (!(error instanceof MediaError)) throw error;
      this.end({ reason: error.fault, description: error.message });
      return NOTHING;
    }
  }

  /** An error of the application ends only this connection, like an error of a request. */
  #deliver(events: readonly SessionEvent[]): void {
    try {
      // The application may end the stream in the middle of the events of one read.
      for (const event of events) if (this.#end === null) this.#dispatch(event);
    } catch (error) {
      this.#options.log.error({ err: error }, 'An RTMP stream failed.');
      this.end(FAILED);
    }
    this.#flush();
  }

  /** The session reports no end when it had already ended, in the read that is being dispatched. */
  #deliverEnd([event]: readonly SessionEvent[], end: SessionEnd): void {
    this.#deliver([event ?? { kind: 'end', end }]);
  }

  #dispatch(event: SessionEvent): void {
    switch (event.kind) {
      case 'publish':
        void this.#request(event.request);
        break;
      case 'config':
        this.#sink?.config(event.config);
        break;
      case 'sample':
        this.#sink?.sample(event.sample);
        break;
      case 'metadata':
        this.#sink?.metadata(event.metadata);
        break;
      case 'discarded':
        this.#sink?.discarded(event);
        break;
      case 'ignored':
        this.#sink?.ignored(event);
        break;
      case 'end':
        this.#finish(event.end);
    }
  }

  async #request(request: PublishRequest): Promise<void> {
    this.#hold('decision');
    try {
      this.#decide(await this.#options.authorize(request, this));
    } catch (error) {
      this.#options.log.error({ err: error }, 'A request to publish over RTMP failed.');
      this.end(FAILED);
    }
  }

  #decide(decision: PublishDecision): void {
    this.#wasAccepted = decision.kind === 'accepted';
    if (decision.kind === 'refused') this.close(decision.status);
    else if (this.#end !== null) decision.sink.end(this.#end);
    else {
      this.#sink = decision.sink;
      this.#since = this.#options.clock();
      this.#deliver(this.#session.accept(this.#since));
      this.#release('decision');
    }
  }

  #finish(end: SessionEnd): void {
    this.#end = end;
    this.#since = this.#options.clock();
    this.#flush();
    this.#socket.end();
    this.#holds.clear();
    this.#socket.resume();
    this.#sink?.end(end);
  }

  #flush(): void {
    const output = this.#session.takeOutput();
    if (output === null || !this.#socket.writable) return;
    this.#socket.write(output);
    if (this.#socket.writableLength > MAX_OUTPUT_BYTES) this.#hold('output');
  }

  #hold(hold: Hold): void {
    if (this.#end !== null) return;
    this.#holds.add(hold);
    this.#socket.pause();
  }

  #release(hold: Hold): void {
    this.#holds.delete(hold);
    if (this.#holds.size === 0) this.#socket.resume();
  }
}
