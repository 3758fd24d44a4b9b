import { Buffer } from 'node:buffer';
import { describe, expect, test } from 'vitest';
import type { ClosedSegment } from '../output.ts';
import { LivePlaylist } from './live-playlist.ts';
import { aPart, aSegment, aStart, partsOf, URIS } from './testing/make-playlist.ts';
import { parsePlaylist } from './testing/parse-playlist.ts';

const textOf = (playlist: LivePlaylist, kind: 'full' | 'update' = 'full') => Buffer.from(playlist.render(kind)).toString();
const read = (playlist: LivePlaylist, kind: 'full' | 'update' = 'full') => parsePlaylist(textOf(playlist, kind));

/** A playlist after complete segments with all their parts. */
function playlistOf(count: number, change: (sequence: number) => Partial<ClosedSegment> = () => ({})): LivePlaylist {
  const playlist = new LivePlaylist(URIS);
  for (let sequence = 0; sequence < count; sequence++) {
    const segment = aSegment(sequence, change(sequence));
    for (const part of partsOf(sequence)) playlist.appendPart({ ...part, segment });
    playlist.closeSegment(segment);
  }
  return playlist;
}

test('a playlist of one segment and two parts matches the RFC', () => {
  const playlist = playlistOf(1);
  playlist.appendPart(aPart(1, 0));
  playlist.appendPart(aPart(1, 1));
  expect(textOf(playlist)).toBe(`#EXTM3U
#EXT-X-VERSION:9
#EXT-X-TARGETDURATION:10
#EXT-X-SERVER-CONTROL:CAN-BLOCK-RELOAD=YES,PART-HOLD-BACK=1.2,HOLD-BACK=30,CAN-SKIP-UNTIL=60
#EXT-X-PART-INF:PART-TARGET=0.334
#EXT-X-INDEPENDENT-SEGMENTS
#EXT-X-MEDIA-SEQUENCE:0
#EXT-X-DISCONTINUITY-SEQUENCE:0
#EXT-X-MAP:URI="init-0.mp4"
#EXT-X-PROGRAM-DATE-TIME:2026-01-02T12:00:00.000Z
#EXT-X-PART:DURATION=0.33333,URI="part-0.m4s",INDEPENDENT=YES
#EXT-X-PART:DURATION=0.33333,URI="part-1.m4s"
#EXT-X-PART:DURATION=0.33333,URI="part-2.m4s"
#EXT-X-PART:DURATION=0.33333,URI="part-3.m4s"
#EXT-X-PART:DURATION=0.33333,URI="part-4.m4s"
#EXT-X-PART:DURATION=0.33333,URI="part-5.m4s"
#EXTINF:2,
segment-0.m4s
#EXT-X-PROGRAM-DATE-TIME:2026-01-02T12:00:02.000Z
#EXT-X-PART:DURATION=0.33333,URI="part-6.m4s",INDEPENDENT=YES
#EXT-X-PART:DURATION=0.33333,URI="part-7.m4s"
#EXT-X-PRELOAD-HINT:TYPE=PART,URI="part-8.m4s"
`);
});

describe('the hint', () => {
  test('is for the next part, also when a segment has just ended or after a long silence', () => {
    expect(read(playlistOf(3)).hints).toEqual(['part-18.m4s']);
    expect(read(new LivePlaylist(URIS)).hints).toEqual(['part-0.m4s']);
  });

  test('is gone when the stream has ended', () => {
    const playlist = playlistOf(3);
    playlist.end();
    expect(read(playlist)).toMatchObject({ hints: [], hasEnded: true });
  });
});

describe('the end of a segment', () => {
  const lastUri = (playlist: LivePlaylist) => read(playlist).segments.at(-1)!.uri;

  test('is listed at once when it is the first of the playlist, so that players can start', () => {
    expect(lastUri(playlistOf(1))).toBe('segment-0.m4s');
  });

  test('is listed together with the next part', () => {
    const playlist = playlistOf(2);
    expect({ lastUri: lastUri(playlist), edge: playlist.edge }).toEqual({
      lastUri: null,
      edge: { lastSegment: 0, lastSegmentParts: 6, openParts: 6, hasEnded: false },
    });
    playlist.appendPart(aPart(2, 0));
    expect(read(playlist).segments.map(({ uri }) => uri)).toEqual(['segment-0.m4s', 'segment-1.m4s', null]);
    expect(playlist.edge).toEqual({ lastSegment: 1, lastSegmentParts: 6, openParts: 1, hasEnded: false });
  });

  test('is listed at the end of the stream', () => {
    const playlist = playlistOf(2);
    playlist.end();
    expect(lastUri(playlist)).toBe('segment-1.m4s');
  });
});

describe('parts', () => {
  test('are listed up to three Target Durations from the end', () => {
    const { segments } = read(playlistOf(40));
    expect(segments.filter(({ parts }) => parts.length > 0).map(({ sequence }) => sequence)).toEqual(
      Array.from({ length: 17 }, (_, index) => 23 + index),
    );
  });

  test('that are gaps are marked', () => {
    const playlist = playlistOf(1);
    playlist.appendPart(aPart(1, 0, { gap: true, independent: false }));
    expect(textOf(playlist)).toContain('#EXT-X-PART:DURATION=0.33333,URI="part-6.m4s",GAP=YES\n');
  });
});

describe('a discontinuity', () => {
  const change = (sequence: number) => (sequence < 5 ? {} : { discontinuity: sequence === 5, discontinuitySequence: 1, init: 1 });

  test('precedes the first part, with the map of the following segments', () => {
    expect(textOf(playlistOf(6, change))).toContain(
      '#EXT-X-DISCONTINUITY\n#EXT-X-MAP:URI="init-1.mp4"\n#EXT-X-PROGRAM-DATE-TIME:2026-01-02T12:00:10.000Z\n#EXT-X-PART',
    );
  });

  test('is counted when it leaves the window, and the map stays', () => {
    const playlist = playlistOf(3700, change);
    const { segments, mediaSequence, discontinuitySequence } = read(playlist);
    expect({ mediaSequence, discontinuitySequence }).toEqual({ mediaSequence: 99, discontinuitySequence: 1 });
    expect(segments.every((segment) => segment.discontinuitySequence === 1 && segment.map === 'init-1.mp4')).toBe(true);
  });
});

describe('the window', () => {
  test('holds two hours', () => {
    const playlist = playlistOf(3700);
    expect(playlist.duration).toBe(7200);
    expect(read(playlist).segments.length).toBe(3601);
    expect(playlist.firstSegment).toBe(99);
  });

  test('holds a bounded number of segments, however short they are', () => {
    const playlist = new LivePlaylist(URIS);
    for (let sequence = 0; sequence < 8000; sequence++) playlist.closeSegment(aSegment(sequence, { duration: 0.05 }));
    expect(read(playlist).segments.length).toBeLessThanOrEqual(7201);
  });
});

describe('an update', () => {
  test('omits segments beyond the Skip Boundary', () => {
    const playlist = playlistOf(100);
    const update = read(playlist, 'update');
    expect({ mediaSequence: update.mediaSequence, skipped: update.skipped, sequence: update.segments[0]!.sequence }).toEqual({
      mediaSequence: 0,
      skipped: 68,
      sequence: 68,
    });
    expect(textOf(playlist, 'update').length).toBeLessThan(10_000);
  });

  test('is the whole playlist while nothing can be skipped, and when the stream has ended', () => {
    const playlist = playlistOf(20);
    expect(playlist.render('update')).toBe(playlist.render('full'));
    const ended = playlistOf(100);
    ended.end();
    expect(ended.render('update')).toBe(ended.render('full'));
  });
});

describe('reports', () => {
  test('report the position of the other variant', () => {
    const [playlist, other] = [playlistOf(2), playlistOf(3)];
    playlist.report([{ uri: '../audio.m3u8', playlist: other }]);
    expect(textOf(playlist)).toContain('#EXT-X-RENDITION-REPORT:URI="../audio.m3u8",LAST-MSN=2,LAST-PART=5\n');
    other.appendPart(aPart(3, 0));
    expect(textOf(playlist)).toContain('LAST-MSN=3,LAST-PART=0\n');
  });

  test('are omitted while the other variant is empty', () => {
    const playlist = playlistOf(2);
    playlist.report([{ uri: 'audio.m3u8', playlist: new LivePlaylist(URIS) }]);
    expect(textOf(playlist)).not.toContain('REPORT');
  });
});

test('a version is rendered once', () => {
  const playlist = playlistOf(100);
  const [full, update] = [playlist.render('full'), playlist.render('update')];
  expect([playlist.render('full') === full, playlist.render('update') === update]).toEqual([true, true]);
  playlist.appendPart(aPart(100, 0));
  expect(playlist.render('full')).not.toBe(full);
});

describe('a playlist that is restored from the segments of an earlier process', () => {
  const restored = () => {
    const playlist = new LivePlaylist(URIS);
    for (let sequence = 5; sequence < 9; sequence++) playlist.closeSegment(aSegment(sequence));
    return playlist;
  };

  test('continues after a gap for the lost segment', () => {
    const playlist = restored();
    const start = aStart(10, { discontinuity: true, discontinuitySequence: 1, init: 1, time: 20 });
    playlist.appendPart(aPart(10, 0, { segment: start, number: 100 }));
    const { segments, mediaSequence, hints } = read(playlist);
    expect({ mediaSequence, hints }).toEqual({ mediaSequence: 5, hints: ['part-101.m4s'] });
    expect(segments.map(({ gap, discontinuitySequence }) => [gap, discontinuitySequence])).toEqual([
      ...Array.from({ length: 4 }, () => [false, 0]),
      [true, 0],
      [false, 1],
    ]);
    expect(textOf(playlist)).toContain('#EXT-X-PROGRAM-DATE-TIME:2026-01-02T12:00:18.000Z\n#EXT-X-GAP\n#EXTINF:2,\nsegment-9.m4s\n');
  });

  test('has a gap for each missing segment, with the same total length', () => {
    const playlist = restored();
    playlist.closeSegment(aSegment(12, { time: 25.2 }));
    expect(read(playlist).segments.map(({ gap, duration }) => [gap, duration])).toEqual([
      ...Array.from({ length: 4 }, () => [false, 2]),
      ...Array.from({ length: 3 }, () => [true, 2.4]),
      [false, 2],
    ]);
  });

  test('has gaps of valid length for any times', () => {
    for (const time of [0, 18, 5000]) {
      const playlist = restored();
      playlist.closeSegment(aSegment(10, { time }));
      const [gap] = read(playlist).segments.filter((segment) => segment.gap);
      expect(gap!.duration).toBeGreaterThan(0);
      expect(gap!.duration).toBeLessThanOrEqual(10);
    }
  });
});

test('a segment out of order is an error, as is one after the end', () => {
  const playlist = playlistOf(3);
  playlist.appendPart(aPart(3, 0));
  expect(() => playlist.appendPart(aPart(4, 0))).toThrow('segment 4 cannot follow 3');
  expect(() => playlist.closeSegment(aSegment(2))).toThrow('segment 2 cannot follow 3');
  expect(() => playlistOf(3).closeSegment(aSegment(2))).toThrow('segment 2 cannot follow 2');
  expect(() => playlistOf(3).closeSegment(aSegment(1_000_000))).toThrow('segment 1000000 cannot follow 2');
  const ended = playlistOf(3);
  ended.end();
  expect(() => ended.appendPart(aPart(3, 0))).toThrow('segment 3 cannot follow 2, which was the last');
});
