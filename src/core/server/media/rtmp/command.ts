import { malformed } from '../media-error.ts';
import type { AmfValue } from './amf0.ts';
import { readAmf0 } from './amf0-reader.ts';
import type { AmfLimits } from './limits.ts';
import { MessageType, type RtmpMessage } from './message.ts';

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
