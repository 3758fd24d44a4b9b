import { type AmfObject, type AmfValue, isAmfObject, readAmf0 } from './amf0.ts';
import type { AmfLimits } from './limits.ts';

/** The types of RTMP messages (RTMP specification 5.4, 6.2 and 7.1). */
export const MessageType = {
  setChunkSize: 1,
  abort: 2,
  acknowledgement: 3,
  userControl: 4,
  windowAckSize: 5,
  setPeerBandwidth: 6,
  audio: 8,
  video: 9,
  dataAmf3: 15,
  commandAmf3: 17,
  dataAmf0: 18,
  commandAmf0: 20,
  aggregate: 22,
} as const;

/** The relevant event types of user control messages (RTMP specification 7.1.7). */
export const UserControl = { streamBegin: 0, pingRequest: 6, pingResponse: 7 } as const;

/** The chunk streams for sending. 2 is for protocol control messages (RTMP specification 5.3.1.1). */
export const ChunkStream = { control: 2, command: 3, data: 4, audio: 5, video: 6 } as const;

export interface RtmpMessage {
  type: number;
  /** The message stream: 0 for the connection itself, otherwise a number from `createStream`. */
  streamId: number;
  /** In ms, modulo 2^32. */
  timestamp: number;
  body: Buffer;
  /** Longer than allowed, so that its body was dropped. */
  isTooLarge?: true;
}

/** A parsed command (RTMP specification 7.1.1). */
export interface Command {
  name: string;
  transaction: number;
  values: readonly AmfValue[];
}

/** Null for a message without the name of a command. */
export function readCommand(message: RtmpMessage, limits: AmfLimits): Command | null {
  const [name, transaction, ...values] = readAmf(message, limits);
  return typeof name === 'string' ? { name, transaction: typeof transaction === 'number' ? transaction : 0, values } : null;
}

/** The readable values. Types that declare AMF 3 contain AMF 0 after a zero byte unless a sender switches, which ends them. */
export function readAmf({ type, body }: RtmpMessage, limits: AmfLimits): AmfValue[] {
  if (type !== MessageType.commandAmf3 && type !== MessageType.dataAmf3) return readAmf0(body, limits);
  return readAmf0(body[0] === 0 ? body.subarray(1) : body, limits);
}

const TAG_HEAD = 11;
const PREVIOUS_TAG_SIZE = 4;

/**
 * The messages in an aggregate (RTMP specification 7.1.6), read one by one because there may be many. Their times count from that of the
 * first one.
 */
export function* readAggregate({ body, streamId, timestamp }: RtmpMessage): Generator<RtmpMessage> {
  let first: number | null = null;
  for (let at = 0; at + TAG_HEAD <= body.length; ) {
    const start = at + TAG_HEAD;
    const end = start + body.readUIntBE(at + 1, 3);
    if (end > body.length) break;
    const time = body.readUIntBE(at + 4, 3) + body[at + 7]! * 2 ** 24;
    first ??= time;
    const type = body[at]!;
    if (type !== MessageType.aggregate)
      yield { type, streamId, timestamp: (timestamp + time - first) >>> 0, body: body.subarray(start, end) };
    at = end + PREVIOUS_TAG_SIZE;
  }
}

/** The metadata of an encoder. For display only; the configurations and samples are authoritative. */
export interface StreamMetadata {
  /** The name of the encoder, at most 100 characters; null without one. */
  encoder: string | null;
  /** Pixels. */
  width: number | null;
  height: number | null;
  /** Frames per second. */
  frameRate: number | null;
  /** kb/s. */
  videoBitrate: number | null;
  audioBitrate: number | null;
}

const MAX_ENCODER_LENGTH = 100;
const MAX_NUMBER = 1e9;

export function readStreamMetadata(values: readonly AmfValue[]): StreamMetadata | null {
  const [name, fields] = values[0] === '@setDataFrame' ? values.slice(1) : values;
  if (name !== 'onMetaData' || !isAmfObject(fields)) return null;
  return {
    encoder: readText(fields, 'encoder'),
    width: readNumber(fields, 'width'),
    height: readNumber(fields, 'height'),
    frameRate: readNumber(fields, 'framerate'),
    videoBitrate: readNumber(fields, 'videodatarate'),
    audioBitrate: readNumber(fields, 'audiodatarate'),
  };
}

/** Removes control characters, because databases refuse some of them and screens cannot show them. */
function readText(fields: AmfObject, name: string): string | null {
  const value = fields.get(name);
  if (typeof value !== 'string') return null;
  return (
    value
      .replace(/\p{Cc}/gu, '')
      .slice(0, MAX_ENCODER_LENGTH)
      .toWellFormed() || null
  );
}

function readNumber(fields: AmfObject, name: string): number | null {
  const value = fields.get(name);
  return typeof value === 'number' && value > 0 && value <= MAX_NUMBER ? value : null;
}
