import { DEPENDENT_SAMPLE, SYNC_SAMPLE, TRACK_ID, type TrackConfig } from '../sample.ts';
import { BoxWriter } from './box-writer.ts';
import { MOVIE_CAPACITY, movieHeader, type TrackSamples, trackBox } from './movie-boxes.ts';

const NO_SAMPLES: TrackSamples = {
  movieDuration: 0,
  mediaDuration: 0,
  edits: () => {},
  tables: (writer) => {
    writer.fullBox('stts', 0, 0, () => writer.uint32(0));
    writer.fullBox('stsc', 0, 0, () => writer.uint32(0));
    writer.fullBox('stsz', 0, 0, () => writer.zeros(8));
    writer.fullBox('stco', 0, 0, () => writer.uint32(0));
  },
};

/** Media Initialization Section (ISO/IEC 14496-12; RFC 8216bis 3.1.2). No edit lists: with B-frames, presentation starts later. */
export function initSegment(tracks: readonly TrackConfig[]): Uint8Array<ArrayBuffer> {
  const writer = new BoxWriter(tracks.reduce((sum, { record }) => sum + record.length, MOVIE_CAPACITY));
  writer.box('ftyp', () => {
    writer.ascii('iso6');
    writer.uint32(1);
    writer.ascii('iso6mp41');
  });
  writer.box('moov', () => {
    movieHeader(writer, 0);
    for (const track of tracks) trackBox(writer, track, NO_SAMPLES);
    writer.box('mvex', () => {
      for (const { track } of tracks) trackDefaults(writer, track);
    });
  });
  return writer.written().slice();
}

function trackDefaults(writer: BoxWriter, track: TrackConfig['track']): void {
  writer.fullBox('trex', 0, 0, () => {
    writer.uint32(TRACK_ID[track]);
    writer.uint32(1);
    writer.zeros(8);
    writer.uint32(track === 'audio' ? SYNC_SAMPLE : 0);
  });
}

/** A sample in a track run. Times are in ticks of the track's timescale. */
export interface FragmentSample {
  duration: number;
  /** Presentation minus decode time; may be negative. */
  offset: number;
  isKeyFrame: boolean;
  data: Uint8Array;
}

/** The samples of one track in a fragment, contiguous in decode time. */
export interface FragmentTrack {
  track: 'video' | 'audio';
  /** Decode time of the first sample, in ticks of the track's timescale. */
  decodeTime: number;
  samples: readonly FragmentSample[];
}

const BASE_IS_MOOF = 0x020000;
/** Flags of a track run: data offset, and per sample its duration, size, flags and (signed) composition offset. */
const AUDIO_RUN = 0x000001 | 0x000100 | 0x000200;
const VIDEO_RUN = AUDIO_RUN | 0x000400 | 0x000800;
const SAMPLE_BYTES = { video: 16, audio: 8 } as const;
const BOX = 8;
const MFHD = 16;
/** tfhd with the track id, tfdt with 64 bits, and trun without its samples. */
const TRAF = BOX + 16 + 20 + 20;

/** A movie fragment (ISO/IEC 14496-12, 8.8); each payload is copied once. `sequence` is its number in the variant, from 1. */
export function mediaFragment(sequence: number, tracks: readonly FragmentTrack[]): Uint8Array<ArrayBuffer> {
  const sizes = tracks.map(({ samples }) => samples.reduce((sum, { data }) => sum + data.length, 0));
  const payload = sizes.reduce((sum, size) => sum + size, 0);
  const moof = tracks.reduce((sum, { track, samples }) => sum + TRAF + samples.length * SAMPLE_BYTES[track], BOX + MFHD);
  const writer = new BoxWriter(moof + BOX + payload);
  writer.box('moof', () => {
    writer.fullBox('mfhd', 0, 0, () => writer.uint32(sequence % 2 ** 32));
    let dataOffset = moof + BOX;
    tracks.forEach((track, index) => {
      trackFragment(writer, track, dataOffset);
      dataOffset += sizes[index]!;
    });
  });
  writer.header('mdat', payload);
  for (const { samples } of tracks) for (const { data } of samples) writer.bytes(data);
  return writer.written();
}

function trackFragment(writer: BoxWriter, { track, decodeTime, samples }: FragmentTrack, dataOffset: number): void {
  const isVideo = track === 'video';
  writer.box('traf', () => {
    writer.fullBox('tfhd', 0, BASE_IS_MOOF, () => writer.uint32(TRACK_ID[track]));
    writer.fullBox('tfdt', 1, 0, () => writer.uint64(decodeTime));
    writer.fullBox('trun', 1, isVideo ? VIDEO_RUN : AUDIO_RUN, () => {
      writer.uint32(samples.length);
      writer.int32(dataOffset);
      for (const { duration, data, isKeyFrame, offset } of samples) {
        writer.uint32(duration);
        writer.uint32(data.length);
        if (isVideo) {
          writer.uint32(isKeyFrame ? SYNC_SAMPLE : DEPENDENT_SAMPLE);
          writer.int32(offset);
        }
      }
    });
  });
}
