import { describe, expect, test } from 'vitest';
import type { PlaylistEdge } from './live-playlist.ts';
import { decideReload } from './reload-request.ts';

/** Segment 10 is complete with 6 parts; segment 11 has 3. */
const EDGE: PlaylistEdge = { lastSegment: 10, lastSegmentParts: 6, openParts: 3, hasEnded: false };
const decide = (query: Record<string, unknown>, edge: Partial<PlaylistEdge> = {}) => {
  const decision = decideReload(query, { ...EDGE, ...edge });
  return decision.kind === 'serve' ? decision.playlist : decision.kind;
};
const reload = (sequence: number, part?: number, edge?: Partial<PlaylistEdge>) =>
  decide({ _HLS_msn: String(sequence), ...(part === undefined ? {} : { _HLS_part: String(part) }) }, edge);

test('a plain request is served at once', () => {
  expect(decide({})).toBe('full');
});

describe('a request for a segment', () => {
  test.each([
    [0, 'full'],
    [10, 'full'],
    [11, 'wait'],
    [12, 'wait'],
    [13, 'refuse'],
    [999_999_999_999_999, 'refuse'],
  ])('%d is answered with %s', (sequence, expected) => {
    expect(reload(sequence)).toBe(expected);
  });
});

describe('a request for a part', () => {
  test.each([
    [9, 40, 'full', 'of a segment long complete'],
    [10, 5, 'full', 'that is the last of its segment'],
    [10, 6, 'full', 'beyond the last of its segment, which means the first of the next'],
    [11, 2, 'full', 'that is there'],
    [11, 3, 'wait', 'that is next'],
    [11, 10, 'wait', 'that is less than three seconds ahead'],
    [11, 11, 'refuse', 'that is more than three seconds ahead'],
    [12, 0, 'wait', 'of the segment after the open one'],
    [12, 7, 'wait', 'of the segment after the open one, less than three seconds into it'],
    [12, 8, 'refuse', 'of the segment after the open one, further ahead'],
  ])('%d.%d is answered with %s: one %4$s', (sequence, part, expected) => {
    expect(reload(sequence, part)).toBe(expected);
  });

  test('beyond the last of its segment waits for the first one of the next', () => {
    expect(reload(10, 6, { openParts: 0 })).toBe('wait');
  });

  test('waits at the start of a stream', () => {
    const edge = { lastSegment: -1, lastSegmentParts: 0, openParts: 0 };
    expect([reload(0, 0, edge), reload(0, undefined, edge), reload(0, 20, edge)]).toEqual(['wait', 'wait', 'refuse']);
  });
});

describe('a request is refused', () => {
  test.each([
    ['for a part of no segment', { _HLS_part: '3' }],
    ['for a segment that is not a number', { _HLS_msn: '-1' }],
    ['for a segment that is a fraction', { _HLS_msn: '10.5' }],
    ['for nothing', { _HLS_msn: '' }],
    ['for a part that is not a number', { _HLS_msn: '11', _HLS_part: 'x' }],
    ['for two segments', { _HLS_msn: ['10', '11'] }],
    ['with a number that is too long', { _HLS_msn: '9'.repeat(400) }],
    ['for an unknown kind of update', { _HLS_skip: 'NO' }],
  ])('%s', (_what, query) => {
    expect(decide(query)).toBe('refuse');
  });
});

test.each(['YES', 'v2'])('an update is served for _HLS_skip=%s', (skip) => {
  expect(decide({ _HLS_skip: skip })).toBe('update');
  expect(decide({ _HLS_skip: skip, _HLS_msn: '11', _HLS_part: '0' })).toBe('update');
  expect(decide({ _HLS_skip: skip, _HLS_msn: '11', _HLS_part: '3' })).toBe('wait');
});

test('when the stream has ended, every request gets the whole playlist at once', () => {
  for (const query of [{}, { _HLS_msn: '99' }, { _HLS_part: '1' }, { _HLS_skip: 'YES' }]) {
    expect(decide(query, { hasEnded: true })).toBe('full');
  }
});
