import { type TrackEvent, TrackReader } from '../flv/track-reader.ts';
import { MediaError, malformed } from '../media-error.ts';
import { type AmfValue, amfObject, isAmfObject } from './amf0.ts';
import { ChunkReader } from './chunk-reader.ts';
import { FIRST_PACKET, Handshake } from './handshake.ts';
import { BitrateGuard, KeyFrameGuard, PlayableGuard, type RtmpLimits } from './limits.ts';
import {
  type Command,
  MessageType,
  type RtmpMessage,
  readAggregate,
  readAmf,
  readCommand,
  readStreamMetadata,
  type StreamMetadata,
  UserControl,
} from './message.ts';
import { Acknowledgements, Outbox } from './outbox.ts';
import { END_CODES, type RtmpStatus, type SessionEnd } from './session-end.ts';

/** The request of an encoder. All fields are exactly as sent, at most 8 KiB each, and untrusted. Some encoders leave out the key. */
export interface PublishRequest {
  app: string;
  key: string;
  /** The URL that the encoder was given. It may be empty, and need not be a URL. */
  tcUrl: string;
}

/** `pending`: a request to publish waits for `accept` or `refuse`. `ended`: no more events follow. */
export type SessionPhase = 'handshake' | 'setup' | 'pending' | 'publishing' | 'ended';

/** `end` is the last event of every session, with the reason. */
export type SessionEvent =
  | { kind: 'publish'; request: PublishRequest }
  | TrackEvent
  | { kind: 'metadata'; metadata: StreamMetadata }
  | { kind: 'end'; end: SessionEnd };

/** Encoders expect a version in this format, and ignore it. */
const SERVER_VERSION = 'FMS/3,0,1,123';
const ALL_CAPABILITIES = 31;
const STREAM_ID = 1;
const NOTHING = Buffer.alloc(0);
const UNPUBLISHED: SessionEnd = { reason: 'unpublished', description: 'The encoder stopped the stream.' };

/** The server's side of one RTMP connection, without socket or clock. Malformed input ends the session and never throws. */
export class RtmpSession {
  readonly #limits: RtmpLimits;
  readonly #handshake = new Handshake();
  readonly #outbox = new Outbox();
  readonly #acknowledgements = new Acknowledgements(this.#outbox);
  readonly #tracks = new TrackReader();
  readonly #bitrate: BitrateGuard;
  readonly #keyFrames: KeyFrameGuard;
  readonly #playable = new PlayableGuard();
  #chunks: ChunkReader;
  #phase: SessionPhase = 'handshake';
  #connection: Omit<PublishRequest, 'key'> | null = null;
  #events: SessionEvent[] = [];

  constructor(limits: RtmpLimits) {
    this.#limits = limits;
    this.#chunks = new ChunkReader(limits);
    this.#bitrate = new BitrateGuard(limits);
    this.#keyFrames = new KeyFrameGuard(limits);
  }

  get phase(): SessionPhase {
    return this.#phase;
  }

  get heldBytes(): number {
    return this.#chunks.heldBytes;
  }

  /** Processes bytes from the encoder. `now` is in milliseconds of a monotonic clock. */
  receive(bytes: Buffer, now: number): SessionEvent[] {
    if (this.#phase === 'ended') return [];
    return this.#collect(() => {
      const rest = this.#phase === 'handshake' ? this.#shakeHands(bytes) : bytes;
      this.#chunks.push(rest);
      this.#acknowledgements.count(rest.length);
      // Bytes count as they arrive, so that aborted messages count too.
      if (this.#phase === 'publishing') this.#bitrate.charge(rest.length, now);
      this.#readMessages(now);
    });
  }

  /** Accepts the pending request, and reads the input after it. No effect without a pending request. */
  accept(now: number): SessionEvent[] {
    if (this.#phase !== 'pending') return [];
    return this.#collect(() => {
      this.#phase = 'publishing';
      this.#chunks.allowsVideo = true;
      this.#outbox.streamBegin(STREAM_ID);
      this.#sendStatus('status', { code: 'NetStream.Publish.Start', description: 'The stream is being published.' });
      this.#readMessages(now);
    });
  }

  refuse({ code, description }: RtmpStatus): SessionEvent[] {
    return this.end({ reason: 'refused', description }, code);
  }

  end(end: SessionEnd, code: string | null = END_CODES[end.reason]): SessionEvent[] {
    return this.#collect(() => this.#finish(end, code));
  }

  takeOutput(): Buffer | null {
    return this.#outbox.take();
  }

  #collect(act: () => void): SessionEvent[] {
    try {
      act();
    } catch (error) {
      if (!(error instanceof MediaError)) throw error;
      this.#finish({ reason: error.fault, description: error.message }, END_CODES[error.fault]);
    }
    const events = this.#events;
    this.#events = [];
    return events;
  }

  #finish(end: SessionEnd, code: string | null): void {
    if (this.#phase === 'ended') return;
    if (code !== null && this.#connection !== null) this.#sendStatus('error', { code, description: end.description });
    this.#phase = 'ended';
    // Frees incomplete messages, because the connection may linger.
    this.#chunks = new ChunkReader(this.#limits);
    this.#events.push({ kind: 'end', end });
  }

  #shakeHands(bytes: Buffer): Buffer {
    const rest = this.#handshake.read(bytes);
    const reply = this.#handshake.takeReply();
    if (reply !== null) {
      this.#outbox.add(FIRST_PACKET);
      this.#outbox.add(reply);
    }
    if (this.#handshake.isComplete) this.#phase = 'setup';
    return rest;
  }

  #readMessages(now: number): void {
    for (let message = this.#next(); message !== null; message = this.#next()) {
      // The overhead of chunks counts before their content is handled.
      if (this.#phase === 'publishing') this.#bitrate.charge(this.#chunks.takeOverhead(), now);
      this.#handle(message, now);
    }
    if (this.#phase === 'setup' && this.#acknowledgements.received > this.#limits.maxSetupBytes) {
      throw malformed('The encoder did not request to publish a stream.');
    }
    if (this.#phase === 'pending' && this.#chunks.unreadBytes > this.#limits.maxPendingBytes) {
      throw malformed('The encoder sent media before its stream was accepted.');
    }
    if (this.#phase !== 'handshake' && this.#phase !== 'ended') this.#acknowledgements.acknowledge();
  }

  #next(): RtmpMessage | null {
    return this.#phase === 'setup' || this.#phase === 'publishing' ? this.#chunks.next() : null;
  }

  #handle(message: RtmpMessage, now: number): void {
    if (this.#phase === 'publishing') this.#bitrate.chargeMessage(message.body.length, now);
    switch (message.type) {
      case MessageType.video:
      case MessageType.audio:
        this.#readMedia(message, now);
        break;
      case MessageType.commandAmf0:
      case MessageType.commandAmf3: {
        const command = readCommand(message, this.#limits.amf);
        if (command !== null) this.#execute(command);
        break;
      }
      case MessageType.dataAmf0:
      case MessageType.dataAmf3:
        this.#readData(readAmf(message, this.#limits.amf));
        break;
      case MessageType.userControl:
        this.#answerPing(message.body);
        break;
      case MessageType.windowAckSize:
        this.#acknowledgements.setWindow(message.body);
        break;
      case MessageType.aggregate:
        this.#readParts(message, now);
    }
  }

  /** Parts have the limits of messages of their own. An aggregate that is too large had frames of both tracks. */
  #readParts(message: RtmpMessage, now: number): void {
    if (message.isTooLarge) for (const type of [MessageType.video, MessageType.audio]) this.#readMedia({ ...message, type }, now);
    for (const part of readAggregate(message)) {
      if (this.#phase === 'ended') return;
      const isTooLarge = part.type !== MessageType.video && part.body.length > this.#limits.maxMessageBytes;
      this.#handle(isTooLarge ? { ...part, body: NOTHING, isTooLarge } : part, now);
    }
  }

  /** Media before the acceptance is dropped, because no viewer would get it. */
  #readMedia({ type, body, timestamp, isTooLarge }: RtmpMessage, now: number): void {
    if (this.#phase !== 'publishing') return;
    const track = type === MessageType.video ? 'video' : 'audio';
    const read = track === 'video' ? this.#tracks.readVideo(body, timestamp) : this.#tracks.readAudio(body, timestamp);
    for (const event of isTooLarge ? this.#tracks.lose(track) : read) {
      if (event.kind === 'sample' && event.sample.track === 'video') this.#keyFrames.check(event.sample);
      this.#playable.note(event, now);
      this.#events.push(event);
    }
    this.#playable.check(now);
  }

  #readData(values: readonly AmfValue[]): void {
    const metadata = this.#phase === 'publishing' ? readStreamMetadata(values) : null;
    if (metadata !== null) this.#events.push({ kind: 'metadata', metadata });
  }

  #answerPing(body: Buffer): void {
    if (body.length >= 6 && body.readUInt16BE(0) === UserControl.pingRequest) this.#outbox.pingResponse(body.subarray(2, 6));
  }

  /** Commands that are irrelevant for a publisher are ignored, because encoders send some for other servers. */
  #execute({ name, transaction, values }: Command): void {
    switch (name) {
      case 'connect':
        this.#connect(transaction, values[0]);
        break;
      case 'releaseStream':
      case 'FCPublish':
        this.#outbox.command(0, '_result', transaction, null);
        break;
      case 'createStream':
        this.#outbox.command(0, '_result', transaction, null, STREAM_ID);
        break;
      case 'publish':
        this.#request(values[1]);
        break;
      case 'play':
        this.#finish({ reason: 'unsupported', description: 'Streams can only be published here, not played.' }, 'NetStream.Play.Failed');
        break;
      case 'FCUnpublish':
      case 'closeStream':
      case 'deleteStream':
        this.#unpublish();
    }
  }

  /** Some encoders connect again after a pause. The first answer holds. */
  #connect(transaction: number, options: AmfValue | undefined): void {
    if (this.#phase !== 'setup') return;
    const text = (name: string) => (isAmfObject(options) ? textOf(options.get(name)) : '');
    this.#connection = { app: text('app'), tcUrl: text('tcUrl') };
    this.#outbox.announceSizes();
    this.#outbox.setPeerBandwidth();
    this.#outbox.command(
      0,
      '_result',
      transaction,
      amfObject({ fmsVer: SERVER_VERSION, capabilities: ALL_CAPABILITIES }),
      amfObject({ level: 'status', code: 'NetConnection.Connect.Success', description: 'Connected.', objectEncoding: 0 }),
    );
  }

  #request(name: AmfValue | undefined): void {
    // A connection has one stream, so that a second request changes nothing.
    if (this.#phase !== 'setup') return;
    if (this.#connection === null) throw malformed('The encoder requested to publish before it connected.');
    this.#phase = 'pending';
    this.#events.push({ kind: 'publish', request: { ...this.#connection, key: textOf(name) } });
  }

  #unpublish(): void {
    if (this.#phase !== 'publishing') return;
    this.#sendStatus('status', { code: 'NetStream.Unpublish.Success', description: UNPUBLISHED.description });
    this.#finish(UNPUBLISHED, null);
  }

  #sendStatus(level: 'status' | 'error', { code, description }: RtmpStatus): void {
    this.#outbox.command(STREAM_ID, 'onStatus', 0, null, amfObject({ level, code, description }));
  }
}

const textOf = (value: AmfValue | undefined): string => (typeof value === 'string' ? value : '');
