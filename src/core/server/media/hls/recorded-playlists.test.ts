import { describe, expect, test } from 'vitest';
import { audioConfig, videoConfig } from '../testing/encoder.ts';
import { BandwidthMeter, renderMaster, renderVod } from './playlists.ts';
import { aSegment, URIS } from './testing/make-playlist.ts';

describe('the playlist of a recording', () => {
  test('lists its segments and ends', () => {
    const segments = [aSegment(7), aSegment(8, { discontinuity: true, discontinuitySequence: 1, init: 1, duration: 3.7 })];
    expect(renderVod(segments, URIS)).toBe(`#EXTM3U
#EXT-X-VERSION:6
#EXT-X-TARGETDURATION:4
#EXT-X-PLAYLIST-TYPE:VOD
#EXT-X-MEDIA-SEQUENCE:0
#EXT-X-INDEPENDENT-SEGMENTS
#EXT-X-MAP:URI="init-0.mp4"
#EXT-X-PROGRAM-DATE-TIME:2026-01-02T12:00:14.000Z
#EXTINF:2,
segment-7.m4s
#EXT-X-DISCONTINUITY
#EXT-X-MAP:URI="init-1.mp4"
#EXT-X-PROGRAM-DATE-TIME:2026-01-02T12:00:16.000Z
#EXTINF:3.7,
segment-8.m4s
#EXT-X-ENDLIST
`);
  });

  test('of nothing is valid', () => {
    expect(renderVod([], URIS)).toContain('#EXT-X-TARGETDURATION:1\n');
  });
});

test('a master playlist names codecs, resolution, frame rate, captions and bandwidth of each variant', () => {
  const video = { ...videoConfig(), frameRate: 29.97 };
  const audio = audioConfig(48_000);
  const variants = [
    { uri: 'main.m3u8', tracks: [video, audio], bandwidth: { peak: 3_500_000, average: 3_000_000 } },
    { uri: 'audio.m3u8', tracks: [audio], bandwidth: { peak: 130_000, average: 128_000 } },
  ];
  expect(renderMaster(variants, false)).toBe(`#EXTM3U
#EXT-X-INDEPENDENT-SEGMENTS
#EXT-X-STREAM-INF:BANDWIDTH=3500000,AVERAGE-BANDWIDTH=3000000,CODECS="avc1.64001f,mp4a.40.2",RESOLUTION=1280x720,FRAME-RATE=29.970,CLOSED-CAPTIONS=NONE
main.m3u8
#EXT-X-STREAM-INF:BANDWIDTH=130000,AVERAGE-BANDWIDTH=128000,CODECS="mp4a.40.2",CLOSED-CAPTIONS=NONE
audio.m3u8
`);
  expect(renderMaster([{ uri: 'x', tracks: [videoConfig()], bandwidth: { peak: 1, average: 1 } }], false)).not.toContain('FRAME-RATE');
  expect(renderMaster(variants, true)).toBe(`#EXTM3U
#EXT-X-INDEPENDENT-SEGMENTS
#EXT-X-MEDIA:TYPE=CLOSED-CAPTIONS,GROUP-ID="captions",NAME="CC1",DEFAULT=NO,AUTOSELECT=YES,INSTREAM-ID="CC1"
#EXT-X-STREAM-INF:BANDWIDTH=3500000,AVERAGE-BANDWIDTH=3000000,CODECS="avc1.64001f,mp4a.40.2",RESOLUTION=1280x720,FRAME-RATE=29.970,CLOSED-CAPTIONS="captions"
main.m3u8
#EXT-X-STREAM-INF:BANDWIDTH=130000,AVERAGE-BANDWIDTH=128000,CODECS="mp4a.40.2"
audio.m3u8
`);
});

describe('bandwidth', () => {
  const measure = (segments: ReadonlyArray<[seconds: number, kilobytes: number]>) => {
    const meter = new BandwidthMeter();
    for (const [duration, kilobytes] of segments) meter.add({ duration, byteLength: kilobytes * 1000 });
    return meter.bandwidth;
  };

  test('is unknown before the first bytes', () => {
    expect(measure([])).toBeNull();
    expect(measure([[2, 0]])).toBeNull();
  });

  test('is the same on average and at the peak when the rate is constant', () => {
    expect(measure(Array.from({ length: 100 }, () => [2, 750]))).toEqual({ peak: 3_000_000, average: 3_000_000 });
  });

  test('peaks where the rate over five seconds or more is highest, not in a single short segment', () => {
    const calm = Array.from({ length: 20 }, (): [number, number] => [2, 250]);
    expect(measure([...calm, [0.1, 250], ...calm])!.peak).toBeLessThan(1_400_000);
    expect(measure([...calm, [2, 1000], [2, 1000], [2, 1000], ...calm])!.peak).toBe(4_000_000);
  });
});
