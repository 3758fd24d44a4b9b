import { audioTagHead, videoTagHead } from '../flv/tag-content.ts';
import { malformed } from '../media-error.ts';
import type { MediaSample, TrackConfig } from '../sample.ts';
import { type AmfObject, type AmfValue, amfObject, isAmfObject, writeAmf0 } from './amf0.ts';
import { ChunkReader } from './chunk-reader.ts';
import { FIRST_PACKET, Handshake } from './handshake.ts';
import { DEFAULT_RTMP_LIMITS } from './limits.ts';
import { ChunkStream, type Command, MessageType, type RtmpMessage, readCommand } from './message.ts';
import { Acknowledgements, Outbox } from './outbox.ts';
import type { RtmpStatus } from './session-end.ts';

export interface PublishTarget {
  app: string;
  key: string;
  tcUrl: string;
}

export interface PublisherEvent {
  isError: boolean;
  status: RtmpStatus;
}

/** The name that encoders of all kinds use. */
const CLIENT_VERSION = 'FMLE/3.0 (compatible; FMSc/1.0)';
const CONNECT = 1;
const CREATE_STREAM = 4;

/** The publisher's side of a connection, without a socket. Media may be added after `NetStream.Publish.Start`. */
export class PublisherSession {
  readonly #target: PublishTarget;
  readonly #handshake = new Handshake();
  readonly #outbox = new Outbox();
  readonly #acknowledgements = new Acknowledgements(this.#outbox);
  readonly #chunks = new ChunkReader(DEFAULT_RTMP_LIMITS);
  #streamId = 0;

  constructor(target: PublishTarget) {
    this.#target = target;
    this.#outbox.add(FIRST_PACKET);
  }

  takeOutput(): Buffer | null {
    return this.#outbox.take();
  }

  /** Processes bytes from the server. Throws a `MediaError` when they are malformed. */
  receive(bytes: Buffer): PublisherEvent[] {
    const rest = this.#handshake.isComplete ? bytes : this.#shakeHands(bytes);
    this.#chunks.push(rest);
    this.#acknowledgements.count(rest.length);
    const events: PublisherEvent[] = [];
    for (let message = this.#chunks.next(); message !== null; message = this.#chunks.next()) {
      const event = this.#handle(message);
      if (event !== null) events.push(event);
    }
    this.#acknowledgements.acknowledge();
    return events;
  }

  config({ track, record }: TrackConfig): void {
    if (track === 'video') this.#media(MessageType.video, 0, [videoTagHead('config', true, 0), record]);
    else this.#media(MessageType.audio, 0, [audioTagHead('config'), record]);
  }

  /** The offset has to fit 24 bits; only the lower 32 bits of the decode time are sent. */
  sample({ track, dts, offset, isKeyFrame, data }: MediaSample): void {
    if (track === 'video') this.#media(MessageType.video, dts, [videoTagHead('frame', isKeyFrame, offset), data]);
    else this.#media(MessageType.audio, dts, [audioTagHead('frame'), data]);
  }

  metadata(fields: AmfObject): void {
    const body = writeAmf0(['@setDataFrame', 'onMetaData', fields]);
    this.#outbox.message(MessageType.dataAmf0, ChunkStream.data, this.#streamId, 0, [body]);
  }

  unpublish(): void {
    this.#outbox.command(0, 'FCUnpublish', 0, null, this.#target.key);
    this.#outbox.command(0, 'deleteStream', 0, null, this.#streamId);
  }

  #media(type: number, timestamp: number, pieces: readonly Uint8Array[]): void {
    const chunkStream = type === MessageType.video ? ChunkStream.video : ChunkStream.audio;
    this.#outbox.message(type, chunkStream, this.#streamId, timestamp, pieces);
  }

  #shakeHands(bytes: Buffer): Buffer {
    const rest = this.#handshake.read(bytes);
    const reply = this.#handshake.takeReply();
    if (reply !== null) {
      this.#outbox.add(reply);
      this.#connect();
    }
    return rest;
  }

  #connect(): void {
    const { app, tcUrl } = this.#target;
    this.#outbox.announceSizes();
    this.#outbox.command(0, 'connect', CONNECT, amfObject({ app, type: 'nonprivate', flashVer: CLIENT_VERSION, tcUrl }));
  }

  #handle(message: RtmpMessage): PublisherEvent | null {
    if (message.type === MessageType.windowAckSize) this.#acknowledgements.setWindow(message.body);
    if (message.type !== MessageType.commandAmf0) return null;
    const command = readCommand(message, DEFAULT_RTMP_LIMITS.amf);
    return command && this.#execute(command);
  }

  #execute({ name, transaction, values }: Command): PublisherEvent | null {
    if (name === '_result') this.#proceed(transaction, values[1]);
    else if (name === '_error' || name === 'onStatus') return statusOf(name === '_error', values[1]);
    return null;
  }

  #proceed(transaction: number, result: AmfValue | undefined): void {
    const { key } = this.#target;
    if (transaction === CONNECT) {
      this.#outbox.command(0, 'releaseStream', 2, null, key);
      this.#outbox.command(0, 'FCPublish', 3, null, key);
      this.#outbox.command(0, 'createStream', CREATE_STREAM, null);
    } else if (transaction === CREATE_STREAM) {
      if (typeof result !== 'number') throw malformed('The server created no stream.');
      this.#streamId = result;
      this.#outbox.command(this.#streamId, 'publish', 5, null, key, 'live');
    }
  }
}

function statusOf(isFailure: boolean, details: AmfValue | undefined): PublisherEvent {
  const text = (name: string) => (isAmfObject(details) ? String(details.get(name) ?? '') : '');
  return {
    isError: isFailure || text('level') === 'error',
    status: { code: text('code'), description: text('description') },
  };
}
