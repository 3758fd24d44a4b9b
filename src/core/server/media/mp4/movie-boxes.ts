import { type AudioConfig, TRACK_ID, type TrackConfig, VIDEO_TIMESCALE, type VideoConfig } from '../sample.ts';
import type { BoxWriter } from './box-writer.ts';

/** An upper bound in bytes for the boxes of two tracks, without sample tables, edit lists and decoder records. */
export const MOVIE_CAPACITY = 2048;
const LANGUAGE_UNDETERMINED = 0x55c4;
const TRACK_ENABLED_IN_MOVIE = 3;
const DATA_IN_SAME_FILE = 1;
/** The size of a pixel row or column in 72 dpi, as every writer sets it; players ignore it. */
const RESOLUTION_72_DPI = 0x00480000;
const PIXEL_DEPTH = 24;
const SAMPLE_BITS = 16;
const FIXED_ONE = 0x00010000;

/** The tags and numbers of the descriptors in an esds box (ISO/IEC 14496-1, 7.2.6). */
const ES_DESCRIPTOR = 3;
const DECODER_CONFIG_DESCRIPTOR = 4;
const DECODER_SPECIFIC_INFO = 5;
const SYNC_LAYER_DESCRIPTOR = 6;
const MPEG4_AUDIO = 0x40;
const AUDIO_STREAM = 0x15;
const PREDEFINED_FOR_MP4 = 2;
/** A tag and the length in four bytes. */
const DESCRIPTOR_HEADER = 5;

export const timescaleOf = (config: TrackConfig): number => (config.track === 'video' ? VIDEO_TIMESCALE : config.sampleRate);

export interface TrackSamples {
  /** Of the track in the movie, in ticks of 1/90,000 s, and of its media, in ticks of the track. */
  movieDuration: number;
  mediaDuration: number;
  edits(writer: BoxWriter): void;
  tables(writer: BoxWriter): void;
}

/** The mvhd box. The duration is in ticks of 1/90,000 s. */
export function movieHeader(writer: BoxWriter, duration: number): void {
  writer.fullBox('mvhd', 0, 0, () => {
    writer.zeros(8);
    writer.uint32(VIDEO_TIMESCALE);
    writer.uint32(duration);
    writer.uint32(FIXED_ONE);
    writer.uint16(0x0100);
    writer.zeros(10);
    unityMatrix(writer);
    writer.zeros(24);
    writer.uint32(TRACK_ID.audio + 1);
  });
}

function unityMatrix(writer: BoxWriter): void {
  for (const value of [FIXED_ONE, 0, 0, 0, FIXED_ONE, 0, 0, 0, 0x40000000]) writer.uint32(value);
}

/** The trak box (ISO/IEC 14496-12, 8.3.1). */
export function trackBox(writer: BoxWriter, config: TrackConfig, { movieDuration, mediaDuration, edits, tables }: TrackSamples): void {
  const isVideo = config.track === 'video';
  writer.box('trak', () => {
    writer.fullBox('tkhd', 0, TRACK_ENABLED_IN_MOVIE, () => {
      writer.zeros(8);
      writer.uint32(TRACK_ID[config.track]);
      writer.zeros(4);
      writer.uint32(movieDuration);
      writer.zeros(12);
      writer.uint16(isVideo ? 0 : 0x0100);
      writer.uint16(0);
      unityMatrix(writer);
      writer.uint32(isVideo ? config.width * FIXED_ONE : 0);
      writer.uint32(isVideo ? config.height * FIXED_ONE : 0);
    });
    edits(writer);
    writer.box('mdia', () => {
      writer.fullBox('mdhd', 0, 0, () => {
        writer.zeros(8);
        writer.uint32(timescaleOf(config));
        writer.uint32(mediaDuration);
        writer.uint16(LANGUAGE_UNDETERMINED);
        writer.uint16(0);
      });
      writer.fullBox('hdlr', 0, 0, () => {
        writer.uint32(0);
        writer.ascii(isVideo ? 'vide' : 'soun');
        writer.zeros(13);
      });
      writer.box('minf', () => mediaInformation(writer, config, tables));
    });
  });
}

function mediaInformation(writer: BoxWriter, config: TrackConfig, tables: TrackSamples['tables']): void {
  if (config.track === 'video') writer.fullBox('vmhd', 0, 1, () => writer.zeros(8));
  else writer.fullBox('smhd', 0, 0, () => writer.zeros(4));
  writer.box('dinf', () => {
    writer.fullBox('dref', 0, 0, () => {
      writer.uint32(1);
      writer.fullBox('url ', 0, DATA_IN_SAME_FILE, () => {});
    });
  });
  writer.box('stbl', () => {
    writer.fullBox('stsd', 0, 0, () => {
      writer.uint32(1);
      if (config.track === 'video') videoSampleEntry(writer, config);
      else audioSampleEntry(writer, config);
    });
    tables(writer);
  });
}

function videoSampleEntry(writer: BoxWriter, { width, height, record }: VideoConfig): void {
  writer.box('avc1', () => {
    writer.zeros(6);
    writer.uint16(1);
    writer.zeros(16);
    writer.uint16(width);
    writer.uint16(height);
    writer.uint32(RESOLUTION_72_DPI);
    writer.uint32(RESOLUTION_72_DPI);
    writer.zeros(4);
    writer.uint16(1);
    writer.zeros(32);
    writer.uint16(PIXEL_DEPTH);
    writer.uint16(0xffff);
    writer.box('avcC', () => writer.bytes(record));
  });
}

function audioSampleEntry(writer: BoxWriter, { channels, sampleRate, record }: AudioConfig): void {
  writer.box('mp4a', () => {
    writer.zeros(6);
    writer.uint16(1);
    writer.zeros(8);
    writer.uint16(channels);
    writer.uint16(SAMPLE_BITS);
    writer.zeros(4);
    // The field is 16.16 fixed point. Higher rates do not fit, and decoders take them from the AudioSpecificConfig.
    writer.uint16(sampleRate > 0xffff ? 0 : sampleRate);
    writer.uint16(0);
    writer.fullBox('esds', 0, 0, () => {
      const specific = DESCRIPTOR_HEADER + record.length;
      const decoder = 13 + specific;
      descriptor(writer, ES_DESCRIPTOR, 3 + DESCRIPTOR_HEADER + decoder + DESCRIPTOR_HEADER + 1);
      writer.uint16(TRACK_ID.audio);
      writer.uint8(0);
      descriptor(writer, DECODER_CONFIG_DESCRIPTOR, decoder);
      writer.uint8(MPEG4_AUDIO);
      writer.uint8(AUDIO_STREAM);
      writer.zeros(11);
      descriptor(writer, DECODER_SPECIFIC_INFO, record.length);
      writer.bytes(record);
      descriptor(writer, SYNC_LAYER_DESCRIPTOR, 1);
      writer.uint8(PREDEFINED_FOR_MP4);
    });
  });
}

/** Lengths are written in groups of seven bits; all four groups are always used, which readers accept. */
function descriptor(writer: BoxWriter, tag: number, length: number): void {
  writer.uint8(tag);
  for (const shift of [21, 14, 7]) writer.uint8(0x80 | ((length >> shift) & 0x7f));
  writer.uint8(length & 0x7f);
}
