import type { TrackConfig } from '../sample.ts';
import { BoxWriter } from './box-writer.ts';
import { MOVIE_CAPACITY, movieHeader, type TrackSamples, trackBox } from './movie-boxes.ts';
import { SYNC_SAMPLE, TRACK_ID } from './tracks.ts';

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
