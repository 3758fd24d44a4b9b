import { type MediaError, malformed, unsupported } from '../media-error.ts';

export type TagContent =
  | { kind: 'config'; record: Buffer }
  /** `offset`: presentation minus decode time in ms. */
  | { kind: 'frame'; isKeyFrame: boolean; offset: number; data: Buffer };

/** FrameType (high half of the first byte) and CodecID (low half) of a video tag (Adobe Flash Video File Format 10.1, E.4.3.1). */
const KEY_FRAME = 1;
const COMMAND_FRAME = 5;
const AVC = 7;
/** The first byte of a video tag in the form of Enhanced RTMP has its highest bit set. */
const ENHANCED_VIDEO = 0x80;
/** SoundFormat (high half of the first byte) of an audio tag (Adobe Flash Video File Format 10.1, E.4.2.1). */
const AAC = 10;
const ENHANCED_AUDIO = 9;

/** AVCPacketType and AACPacketType. */
const SEQUENCE_HEADER = 0;
const CODED_FRAME = 1;
const END_OF_SEQUENCE = 2;

/** Packet types of Enhanced RTMP v2 that are not followed by a FourCC. */
const SPECIAL_VIDEO = { 6: 'Video with several tracks', 7: 'Video with packet modifiers' };
const SPECIAL_AUDIO = { 5: 'Audio with several tracks', 7: 'Audio with packet modifiers' };

/** Reads an FLV video tag; null without content, such as at the end of a sequence. Every codec but H.264 is refused by name. */
export function readVideoTag(body: Buffer): TagContent | null {
  if (body.length === 0) return null;
  const first = body[0]!;
  if ((first & ENHANCED_VIDEO) !== 0) throw unsupportedEnhanced(body, SPECIAL_VIDEO, 'H.264');
  const frameType = first >> 4;
  if (frameType === COMMAND_FRAME) return null;
  const codec = first & 0x0f;
  if (codec !== AVC) throw unsupportedVideo(codec);
  if (body.length < 5) throw malformed('A video tag is cut off.');
  const data = body.subarray(5);
  switch (body[1]) {
    case SEQUENCE_HEADER:
      return { kind: 'config', record: data };
    case CODED_FRAME:
      return data.length === 0 ? null : { kind: 'frame', isKeyFrame: frameType === KEY_FRAME, offset: body.readIntBE(2, 3), data };
    case END_OF_SEQUENCE:
      return null;
    default:
      throw malformed('A video tag has an unknown packet type.');
  }
}

/** Reads the body of an FLV audio tag. Returns null for a tag without content. Every codec but AAC is refused by name. */
export function readAudioTag(body: Buffer): TagContent | null {
  if (body.length === 0) return null;
  const format = body[0]! >> 4;
  if (format === ENHANCED_AUDIO) throw unsupportedEnhanced(body, SPECIAL_AUDIO, 'AAC');
  if (format !== AAC) throw unsupportedAudio(format);
  if (body.length < 2) throw malformed('An audio tag is cut off.');
  const data = body.subarray(2);
  switch (body[1]) {
    case SEQUENCE_HEADER:
      return { kind: 'config', record: data };
    case CODED_FRAME:
      return data.length === 0 ? null : { kind: 'frame', isKeyFrame: true, offset: 0, data };
    default:
      throw malformed('An audio tag has an unknown packet type.');
  }
}

/** The bytes in front of an H.264 configuration record or frame in a video tag. `offset` is in ms. */
export function videoTagHead(kind: TagContent['kind'], isKeyFrame: boolean, offset: number): Buffer {
  const head = Buffer.alloc(5);
  head[0] = ((isKeyFrame ? KEY_FRAME : 2) << 4) | AVC;
  head[1] = kind === 'config' ? SEQUENCE_HEADER : CODED_FRAME;
  head.writeIntBE(offset, 2, 3);
  return head;
}

/** The bytes in front of an AAC configuration or frame in an audio tag. AAC always declares 44 kHz, 16 bit, stereo there (E.4.2.1). */
export function audioTagHead(kind: TagContent['kind']): Buffer {
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
  avc1: 'H.264 in the enhanced form of RTMP',
  Opus: 'Opus',
  fLaC: 'FLAC',
  'ac-3': 'AC-3',
  'ec-3': 'E-AC-3',
  '.mp3': 'MP3',
  mp4a: 'AAC in the enhanced form of RTMP',
};

const unsupportedVideo = (codecId: number): MediaError => refusal(VIDEO_CODECS[codecId] ?? `Video codec ${codecId}`, 'H.264');

const unsupportedAudio = (soundFormat: number): MediaError => refusal(AUDIO_CODECS[soundFormat] ?? `Audio codec ${soundFormat}`, 'AAC');

/** Names the packet type if it identifies the content (`special`), otherwise the FourCC after the first byte. */
function unsupportedEnhanced(body: Buffer, special: Readonly<Record<number, string>>, instead: string): MediaError {
  const fourCc = body.toString('latin1', 1, 5);
  const printable = fourCc.replace(/[^ -~]/g, '?');
  return refusal(special[body[0]! & 0x0f] ?? FOUR_CC[fourCc] ?? `Codec "${printable}"`, instead);
}

const refusal = (name: string, instead: string): MediaError => unsupported(`${name} is not supported. Use ${instead}.`);
