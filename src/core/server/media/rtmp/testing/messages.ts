import { type AmfValue, readAmf0, writeAmf0 } from '../amf0.ts';
import { ChunkReader } from '../chunk-reader.ts';
import { DEFAULT_RTMP_LIMITS } from '../limits.ts';
import { MessageType, type RtmpMessage } from '../message.ts';
import { ChunkEncoder } from './chunk-encoder.ts';

/** A command of an encoder. */
export const command = (...values: AmfValue[]): RtmpMessage => ({
  type: MessageType.commandAmf0,
  streamId: 0,
  timestamp: 0,
  body: writeAmf0(values),
});

/** The bytes of these messages, all on one chunk stream. */
export function encode(...messages: RtmpMessage[]): Buffer {
  const encoder = new ChunkEncoder();
  return Buffer.concat(messages.flatMap((message) => encoder.chunks(message)));
}

/** The messages in the output of a session. */
export function messagesIn(bytes: Buffer | null): RtmpMessage[] {
  const reader = new ChunkReader(DEFAULT_RTMP_LIMITS);
  reader.push(bytes ?? Buffer.alloc(0));
  const messages: RtmpMessage[] = [];
  for (let message = reader.next(); message !== null; message = reader.next()) messages.push(message);
  return messages;
}

/** The commands in the output of a session, as their values. */
export const commandsIn = (bytes: Buffer | null): AmfValue[][] =>
  messagesIn(bytes)
    .filter(({ type }) => type === MessageType.commandAmf0)
    .map(({ body }) => readAmf0(body, DEFAULT_RTMP_LIMITS.amf));
