import { Chance } from '#core/contract/chance.ts';
import { audioTagHead, videoTagHead } from '../../flv/tag-content.ts';
import { AAC_RECORD, avcRecord, nalUnit, picture } from '../../testing/sample-stream.ts';
import { writeSps } from '../../testing/write-sps.ts';
import { type AmfValue, amfObject, writeAmf0 } from '../amf0.ts';
import { FIRST_PACKET } from '../handshake.ts';
import { MessageType, type RtmpMessage } from '../message.ts';
import { ChunkEncoder } from './chunk-encoder.ts';
import { cut, mutate, randomBytes } from './mutate.ts';

/** The parts of a session that may be mutated. A session without mutations is one that a correct encoder might send. */
type Layer = 'handshake' | 'chunks' | 'amf' | 'tags' | 'bytes';

const LAYERS: readonly Layer[] = ['handshake', 'chunks', 'amf', 'tags', 'bytes'];
const AAC_FRAME_MS = 23;
/** The header of an AMF array with one entry, which may be another array. */
const NESTED_ARRAY = Buffer.from([10, 0, 0, 0, 1]);

/** The writes of an encoder to its socket. They can be played without waiting for replies. */
export interface FuzzSession {
  writes: Buffer[];
  /** The mutated parts. One session in six has none, so that the late parts of the protocol are reached too. */
  mutated: readonly Layer[];
}

/** Creates the same session of some KB for the same seed. */
export function fuzzSession(seed: number): FuzzSession {
  const chance = new Chance(scrambled(seed), 'rtmp');
  const mutated = LAYERS.filter(() => chance.bool(0.3));
  const isMutated = (layer: Layer) => mutated.includes(layer);
  const handshake = Buffer.concat([FIRST_PACKET, Buffer.alloc(1_536)]);
  const messages = messagesOf(chance, isMutated);
  const bytes = Buffer.concat([
    isMutated('handshake') ? mutate(handshake, chance) : handshake,
    encode(messages, chance, isMutated('chunks')),
  ]);
  return { writes: cut(isMutated('bytes') ? mutate(bytes, chance) : bytes, chance), mutated };
}

/** Consecutive seeds would start with the same draws. The multipliers are those of MurmurHash3. */
function scrambled(seed: number): number {
  const once = Math.imul(seed ^ (seed >>> 16), 0x85ebca6b);
  const twice = Math.imul(once ^ (once >>> 13), 0xc2b2ae35);
  return twice ^ (twice >>> 16);
}

function messagesOf(chance: Chance, isMutated: (layer: Layer) => boolean): RtmpMessage[] {
  const amf = (body: Buffer) => (isMutated('amf') && chance.bool(0.3) ? mutateAmf(body, chance) : body);
  const command = (...values: AmfValue[]): RtmpMessage => {
    const isAmf3 = chance.bool(0.1);
    const body = amf(writeAmf0(values));
    return {
      type: isAmf3 ? MessageType.commandAmf3 : MessageType.commandAmf0,
      streamId: 0,
      timestamp: 0,
      body: isAmf3 ? Buffer.concat([Buffer.alloc(1), body]) : body,
    };
  };
  const setup = [
    command('connect', 1, amfObject({ app: 'live', type: 'nonprivate', tcUrl: chance.pick(['rtmp://h/live', '', '::', 'http://[']) })),
    command('releaseStream', 2, null, 'key'),
    command('FCPublish', 3, null, 'key'),
    command('createStream', 4, null),
    command('publish', 5, null, 'key', 'live'),
  ];
  const metadata = amf(writeAmf0(['@setDataFrame', 'onMetaData', amfObject({ encoder: 'fuzz', width: 640, lists: [1, [2, 'x'], null] })]));
  const end = chance.bool(0.5) ? [command('FCUnpublish', 6, null, 'key'), command('deleteStream', 7, null, 1)] : [];
  return [
    ...setup,
    { type: MessageType.dataAmf0, streamId: 1, timestamp: 0, body: metadata },
    ...media(chance, isMutated('tags')),
    ping(chance),
    ...end,
  ];
}

function media(chance: Chance, isMutated: boolean): RtmpMessage[] {
  const tag = (body: Buffer) => (isMutated && chance.bool(0.2) ? mutate(body, chance) : body);
  const start = chance.pick([0, 0, 5_000, 0xfffff0, 0xffffff00]);
  const message = (type: number, time: number, ...parts: Buffer[]): RtmpMessage => {
    return { type, streamId: 1, timestamp: (start + time) >>> 0, body: tag(Buffer.concat(parts)) };
  };
  const sps = writeSps({ codedWidth: 16 * chance.int(1, 120), pictureOrder: chance.int(0, 2), hasScalingLists: chance.bool(0.3) });
  const record = avcRecord(isMutated && chance.bool(0.5) ? mutate(sps, chance) : sps);
  const aac = isMutated && chance.bool(0.5) ? mutate(AAC_RECORD, chance) : AAC_RECORD;
  const messages = [
    message(MessageType.video, 0, videoTagHead('config', true, 0), record),
    message(MessageType.audio, 0, audioTagHead('config'), aac),
  ];
  const frames = chance.int(0, 12);
  for (let frame = 0; frame < frames; frame++) {
    const video = isMutated && chance.bool(0.2) ? enhancedHead(chance) : videoTagHead('frame', frame === 0, chance.int(0, 80));
    messages.push(message(MessageType.video, frame * 33, video, picture(nalUnit(chance.int(1, 1_500), frame), frame === 0)));
    messages.push(message(MessageType.audio, frame * AAC_FRAME_MS, audioTagHead('frame'), Buffer.alloc(chance.int(1, 400), frame)));
  }
  return messages;
}

/** In the form of Enhanced RTMP, with any packet type, layout of tracks and codec. */
function enhancedHead(chance: Chance): Buffer {
  const codec = Buffer.from(chance.pick(['avc1', 'hvc1', 'av01', '????']));
  return Buffer.concat([Buffer.from([0x80 | chance.int(0, 127)]), randomBytes(chance, chance.int(0, 4)), codec]);
}

function ping(chance: Chance): RtmpMessage {
  const body = chance.bool(0.8) ? Buffer.from([0, 6, 0, 0, 0, 9]) : randomBytes(chance, 10);
  return { type: MessageType.userControl, streamId: 0, timestamp: 0, body };
}

/** Besides damaged bytes: valid values that are deeper, longer or more numerous than usual. */
function mutateAmf(body: Buffer, chance: Chance): Buffer {
  const many = chance.pick([3, 20, 600, 20_000]);
  switch (chance.int(0, 3)) {
    case 0:
      return Buffer.concat([body, ...Array<Buffer>(many).fill(NESTED_ARRAY)]);
    case 1:
      return Buffer.concat([body, writeAmf0(['x'.repeat(many)])]);
    case 2:
      return Buffer.concat([body, Buffer.alloc(many, 5)]);
    default:
      return mutate(body, chance);
  }
}

/** Chunks in random formats. Mutated ones also change sizes, abort, overlap and omit more of their headers than allowed. */
function encode(messages: readonly RtmpMessage[], chance: Chance, isMutated: boolean): Buffer {
  const encoder = new ChunkEncoder();
  const lists: Buffer[][] = [];
  for (const message of messages) {
    // Most messages stay unchanged, because the first mutated one usually ends the session.
    const isOdd = isMutated && chance.bool(0.15);
    if (chance.bool(0.2)) lists.push(chunkSize(encoder, chance.pick(isOdd ? [0, 1, 127, 5_000, 2 ** 31] : [128, 200, 4_096, 100_000])));
    const sent = isOdd && chance.bool(0.5) ? { ...message, type: chance.int(0, 30) } : message;
    const chunkStream = isOdd ? chance.pick([2, 3, chance.int(2, 65_599)]) : chance.pick([3, 4, 70, 400]);
    const format = chance.pick(isOdd ? [0, 1, 2, 3] : encoder.formatsFor(sent, chunkStream));
    const chunks = encoder.chunks(sent, { chunkStream, format, repeatsExtended: !isOdd });
    if (isOdd && chance.bool(0.5)) chunks.splice(chance.int(0, chunks.length), chance.int(0, 2), ...abort(encoder, chance));
    lists.push(isOdd && chance.bool(0.5) ? interleaved(lists.pop() ?? [], chunks) : chunks);
  }
  return Buffer.concat(lists.flat());
}

const interleaved = (one: readonly Buffer[], other: readonly Buffer[]): Buffer[] =>
  Array.from({ length: Math.max(one.length, other.length) }, (_, at) => [one[at], other[at]]).flatMap((pair) =>
    pair.filter((chunk) => chunk !== undefined),
  );

function chunkSize(encoder: ChunkEncoder, bytes: number): Buffer[] {
  const body = Buffer.alloc(4);
  body.writeUInt32BE(bytes);
  const announcement = encoder.chunks({ type: MessageType.setChunkSize, streamId: 0, timestamp: 0, body }, { chunkStream: 2 });
  encoder.chunkBytes = Math.max(1, bytes);
  return announcement;
}

function abort(encoder: ChunkEncoder, chance: Chance): Buffer[] {
  const body = Buffer.from([0, 0, 0, chance.int(0, 80)]);
  return encoder.chunks({ type: MessageType.abort, streamId: 0, timestamp: 0, body }, { chunkStream: 2 });
}
