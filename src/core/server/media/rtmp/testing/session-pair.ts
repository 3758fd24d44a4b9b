import { DEFAULT_RTMP_LIMITS, type RtmpLimits } from '../limits.ts';
import { type PublisherEvent, PublisherSession } from '../publisher-session.ts';
import { RtmpSession, type SessionEvent } from '../session.ts';

/** A server's session and a publisher's, connected without a socket. */
export class SessionPair {
  readonly session: RtmpSession;
  readonly publisher: PublisherSession;
  /** The events of both sides so far. */
  readonly events: SessionEvent[] = [];
  readonly statuses: PublisherEvent[] = [];
  /** The clock of the server in ms. */
  now = 0;

  constructor(limits: Partial<RtmpLimits> = {}, key = 'secret') {
    this.session = new RtmpSession({ ...DEFAULT_RTMP_LIMITS, ...limits });
    this.publisher = new PublisherSession({ app: 'live', key, tcUrl: 'rtmp://127.0.0.1/live' });
    this.exchange();
  }

  /** A pair whose stream is accepted. */
  static publishing(limits: Partial<RtmpLimits> = {}): SessionPair {
    const pair = new SessionPair(limits);
    pair.note(pair.session.accept(pair.now));
    pair.exchange();
    pair.events.length = 0;
    pair.statuses.length = 0;
    return pair;
  }

  note(events: readonly SessionEvent[]): void {
    this.events.push(...events);
  }

  /** Lets the server receive these bytes, as if the publisher had sent them. */
  receive(bytes: Buffer): void {
    this.note(this.session.receive(bytes, this.now));
  }

  /** Exchanges the output of both sides until neither has any. */
  exchange(): void {
    for (;;) {
      const sent = this.publisher.takeOutput();
      const answered = this.session.takeOutput();
      if (sent === null && answered === null) return;
      if (sent !== null) this.receive(sent);
      if (answered !== null) this.statuses.push(...this.publisher.receive(answered));
    }
  }

  /** The end of the server's session; null before it. */
  get end() {
    const last = this.events.at(-1);
    return last?.kind === 'end' ? last.end : null;
  }
}
