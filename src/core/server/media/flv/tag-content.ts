import type { MediaSample } from '../sample.ts';

export type TrackKind = MediaSample['track'];

/** One track's content of a tag. `trackId` is 0 except for further tracks of Enhanced RTMP. */
export type TagContent = { trackId: number } & (
  | { kind: 'config'; record: Buffer }
  /** `isKeyFrame`: what the container claims. `offset`: presentation minus decode time in ms. */
  | { kind: 'frame'; isKeyFrame: boolean; offset: number; data: Buffer }
  /** Content of a codec that is not accepted, with its name for the broadcaster. */
  | { kind: 'unsupported'; codec: string }
  | { kind: 'damaged' }
);

/** FrameType (high half of the first byte) and CodecID (low half) of a video tag (Adobe Flash Video File Format 10.1, E.4.3.1). */
const KEY_FRAME = 1;
const COMMAND_FRAME = 5;
const AVC = 7;
/** The first byte of a video tag in the form of Enhanced RTMP has its highest bit set. */
const ENHANCED_VIDEO = 0x80;
/** SoundFormat (high half of the first byte) of an audio tag (Adobe Flash Video File Format 10.1, E.4.2.1). */
const AAC = 10;
const ENHANCED_AUDIO = 9;

/** AVCPacketType and AACPacketType, and the packet types of Enhanced RTMP v2. Others carry metadata. */
const SEQUENCE_HEADER = 0;
const CODED_FRAME = 1;
const CODED_FRAME_WITHOUT_OFFSET = 3;
const MULTITRACK: Readonly<Record<TrackKind, number>> = { video: 6, audio: 5 };
const MODIFIER = 7;

/** AvMultitrackType of Enhanced RTMP v2. */
const ONE_TRACK = 0;
const MANY_CODECS = 2;

const DAMAGED: readonly TagContent[] = [{ trackId: 0, kind: 'damaged' }];
const NOTHING: readonly TagContent[] = [];

/** Reads an FLV video tag, also in the form of Enhanced RTMP v1 and v2. A tag without content gives nothing. Never throws. */
export function readVideoTag(body: Buffer): readonly TagContent[] {
  if (body.length === 0) return NOTHING;
  const first = body[0]!;
  if ((first & ENHANCED_VIDEO) !== 0) return readEnhanced('video', body);
  const frameType = first >> 4;
  if (frameType === COMMAND_FRAME) return NOTHING;
  const codec = first & 0x0f;
  if (codec !== AVC) return [{ trackId: 0, kind: 'unsupported', codec: VIDEO_CODECS[codec] ?? `Video codec ${codec}` }];
  if (body.length < 5) return DAMAGED;
  return contentOf(body[1]!, body.subarray(5), { isKeyFrame: frameType === KEY_FRAME, offset: body.readIntBE(2, 3) });
}

/** Reads an FLV audio tag, also in the form of Enhanced RTMP v2. A tag without content gives nothing. Never throws. */
export function readAudioTag(body: Buffer): readonly TagContent[] {
  if (body.length === 0) return NOTHING;
  const format = body[0]! >> 4;
  if (format === ENHANCED_AUDIO) return readEnhanced('audio', body);
  if (format !== AAC) return [{ trackId: 0, kind: 'unsupported', codec: AUDIO_CODECS[format] ?? `Audio codec ${format}` }];
  if (body.length < 2) return DAMAGED;
  return contentOf(body[1]!, body.subarray(2), { isKeyFrame: true, offset: 0 });
}

/** An empty configuration announces one that follows, so it says nothing. */
function contentOf(packet: number, data: Buffer, frame: { isKeyFrame: boolean; offset: number }, trackId = 0): readonly TagContent[] {
  if (data.length === 0) return NOTHING;
  if (packet === SEQUENCE_HEADER) return [{ trackId, kind: 'config', record: data }];
  return packet === CODED_FRAME ? [{ trackId, kind: 'frame', ...frame, data }] : NOTHING;
}

/** Reads ExVideoTagHeader and ExAudioTagHeader of Enhanced RTMP v2, which include those of v1. */
function readEnhanced(kind: TrackKind, body: Buffer): readonly TagContent[] {
  const isKeyFrame = kind === 'audio' || ((body[0]! >> 4) & 7) === KEY_FRAME;
  if (kind === 'video' && ((body[0]! >> 4) & 7) === COMMAND_FRAME) return NOTHING;
  const contents: TagContent[] = [];
  const cursor = new TagCursor(body);
  const packet = cursor.packet();
  if (packet === null) return DAMAGED;
  if (packet !== MULTITRACK[kind]) {
    const codec = cursor.fourCc();
    return codec === null ? DAMAGED : enhancedContent({ kind, packet, codec, isKeyFrame, trackId: 0, data: cursor.rest() });
  }
  const layout = cursor.byte();
  const shared = layout !== null && layout >> 4 !== MANY_CODECS ? cursor.fourCc() : null;
  if (layout === null) return DAMAGED;
  while (!cursor.isAtEnd) {
    const codec = layout >> 4 === MANY_CODECS ? cursor.fourCc() : shared;
    const trackId = cursor.byte();
    const data = layout >> 4 === ONE_TRACK ? cursor.rest() : cursor.sized();
    if (codec === null || trackId === null || data === null) return [...contents, ...DAMAGED];
    contents.push(...enhancedContent({ kind, packet: layout & 0x0f, codec, isKeyFrame, trackId, data }));
  }
  return contents;
}

interface EnhancedPacket {
  kind: TrackKind;
  packet: number;
  codec: string;
  isKeyFrame: boolean;
  trackId: number;
  data: Buffer;
}

const ACCEPTED: Readonly<Record<TrackKind, string>> = { video: 'avc1', audio: 'mp4a' };

function enhancedContent({ kind, packet, codec, isKeyFrame, trackId, data }: EnhancedPacket): readonly TagContent[] {
  const isMedia = packet === SEQUENCE_HEADER || packet === CODED_FRAME || packet === CODED_FRAME_WITHOUT_OFFSET;
  if (!isMedia) return NOTHING;
  if (codec !== ACCEPTED[kind]) return [{ trackId, kind: 'unsupported', codec: FOUR_CC[codec] ?? `Codec "${printable(codec)}"` }];
  if (kind === 'audio' || packet !== CODED_FRAME) {
    return contentOf(packet === SEQUENCE_HEADER ? SEQUENCE_HEADER : CODED_FRAME, data, { isKeyFrame, offset: 0 }, trackId);
  }
  if (data.length < 3) return [{ trackId, kind: 'damaged' }];
  return contentOf(packet, data.subarray(3), { isKeyFrame, offset: data.readIntBE(0, 3) }, trackId);
}

/** Every step returns null at the end of the tag. */
class TagCursor {
  readonly #body: Buffer;
  #at = 1;

  constructor(body: Buffer) {
    this.#body = body;
  }

  get isAtEnd(): boolean {
    return this.#at >= this.#body.length;
  }

  /** The packet type after all modifiers, such as a more precise time. */
  packet(): number | null {
    let packet = this.#body[0]! & 0x0f;
    while (packet === MODIFIER) {
      const short = this.byte();
      const size = short === 255 ? this.#number(2) : short;
      if (size === null) return null;
      this.#at += size + 1;
      const next = this.byte();
      if (next === null) return null;
      packet = next & 0x0f;
    }
    return packet;
  }

  byte(): number | null {
    return this.#number(1);
  }

  fourCc(): string | null {
    return this.#take(4)?.toString('latin1') ?? null;
  }

  sized(): Buffer | null {
    const size = this.#number(3);
    return size === null ? null : this.#take(size);
  }

  rest(): Buffer {
    return this.#take(Math.max(0, this.#body.length - this.#at))!;
  }

  #number(bytes: number): number | null {
    return this.#take(bytes)?.readUIntBE(0, bytes) ?? null;
  }

  #take(bytes: number): Buffer | null {
    if (this.#at + bytes > this.#body.length) return null;
    this.#at += bytes;
    return this.#body.subarray(this.#at - bytes, this.#at);
  }
}

const printable = (text: string): string => text.replace(/[^ -~]/g, '?');

/** The bytes in front of an H.264 configuration record or frame in a video tag. `offset` is in ms. */
export function videoTagHead(kind: 'config' | 'frame', isKeyFrame: boolean, offset: number): Buffer {
  const head = Buffer.alloc(5);
  head[0] = ((isKeyFrame ? KEY_FRAME : 2) << 4) | AVC;
  head[1] = kind === 'config' ? SEQUENCE_HEADER : CODED_FRAME;
  head.writeIntBE(offset, 2, 3);
  return head;
}

/** The bytes in front of an AAC configuration or frame in an audio tag. AAC always declares 44 kHz, 16 bit, stereo there (E.4.2.1). */
export function audioTagHead(kind: 'config' | 'frame'): Buffer {
  return Buffer.from([(AAC << 4) | 0x0f, kind === 'config' ? SEQUENCE_HEADER : CODED_FRAME]);
}

/** By CodecID of a video tag (Adobe Flash Video File Format 10.1, E.4.3.1), with unofficial ids of encoders. */
const VIDEO_CODECS: Readonly<Record<number, string>> = {
  2: 'Sorenson H.263',
  3: 'Screen video',
  4: 'VP6',
  5: 'VP6 with alpha',
  6: 'Screen video 2',
  8: 'H.263',
  9: 'MPEG-4 Part 2',
  12: 'HEVC',
  13: 'AV1',
};

/** By SoundFormat of an audio tag (Adobe Flash Video File Format 10.1, E.4.2.1). */
const AUDIO_CODECS: Readonly<Record<number, string>> = {
  0: 'PCM',
  1: 'ADPCM',
  2: 'MP3',
  3: 'PCM',
  4: 'Nellymoser',
  5: 'Nellymoser',
  6: 'Nellymoser',
  7: 'G.711',
  8: 'G.711',
  11: 'Speex',
  13: 'Opus',
  14: 'MP3',
};

/** By FourCC of Enhanced RTMP v2 (ExVideoTagHeader and ExAudioTagHeader). */
const FOUR_CC: Readonly<Record<string, string>> = {
  hvc1: 'HEVC',
  av01: 'AV1',
  vp08: 'VP8',
  vp09: 'VP9',
  vvc1: 'VVC',
  Opus: 'Opus',
  fLaC: 'FLAC',
  'ac-3': 'AC-3',
  'ec-3': 'E-AC-3',
  '.mp3': 'MP3',
};
