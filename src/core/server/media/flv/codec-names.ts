import { type MediaError, unsupported } from '../media-error.ts';

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

export const unsupportedVideo = (codecId: number): MediaError => refusal(VIDEO_CODECS[codecId] ?? `Video codec ${codecId}`, 'H.264');

export const unsupportedAudio = (soundFormat: number): MediaError =>
  refusal(AUDIO_CODECS[soundFormat] ?? `Audio codec ${soundFormat}`, 'AAC');

/** Names the packet type if it identifies the content (`special`), otherwise the FourCC after the first byte. */
export function unsupportedEnhanced(body: Buffer, special: Readonly<Record<number, string>>, instead: string): MediaError {
  const fourCc = body.toString('latin1', 1, 5);
  const printable = fourCc.replace(/[^ -~]/g, '?');
  return refusal(special[body[0]! & 0x0f] ?? FOUR_CC[fourCc] ?? `Codec "${printable}"`, instead);
}

const refusal = (name: string, instead: string): MediaError => unsupported(`${name} is not supported. Use ${instead}.`);
