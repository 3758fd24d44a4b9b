import { malformed } from '../media-error.ts';
import { type AmfValue, readAmf0 } from './amf0.ts';
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
}

/** A parsed command (RTMP specification 7.1.1). */
export interface Command {
  name: string;
  transaction: number;
  values: readonly AmfValue[];
}

export function readCommand(message: RtmpMessage, limits: AmfLimits): Command {
  const [name, transaction, ...values] = readAmf(message, limits);
  if (typeof name !== 'string') throw malformed('A command has no name.');
  return { name, transaction: typeof transaction === 'number' ? transaction : 0, values };
}

/** Types that declare AMF 3 contain AMF 0 after a zero byte unless a sender switches, which encoders do not. */
export function readAmf({ type, body }: RtmpMessage, limits: AmfLimits): AmfValue[] {
  if (type !== MessageType.commandAmf3 && type !== MessageType.dataAmf3) return readAmf0(body, limits);
  return readAmf0(body[0] === 0 ? body.subarray(1) : body, limits);
}
