import { Buffer } from 'node:buffer';
import { describe, expect, test } from 'vitest';
import { LivePlaylist } from '../live-playlist.ts';
import { PlaylistChecker } from './check-playlist.ts';
import { aPart, aSegment, partsOf, URIS } from './make-playlist.ts';

const textOf = (playlist: LivePlaylist) => Buffer.from(playlist.render('full')).toString();

/** Two versions of a correct playlist, and an update from one to the other. */
function versions(): { before: string; after: string; update: string } {
  const playlist = new LivePlaylist(URIS);
  for (let sequence = 0; sequence < 40; sequence++) {
    for (const part of partsOf(sequence)) playlist.appendPart(part);
    playlist.closeSegment(aSegment(sequence));
  }
  const before = textOf(playlist);
  playlist.appendPart(aPart(40, 0));
  return { before, after: textOf(playlist), update: Buffer.from(playlist.render('update')).toString() };
}
const { before, after, update } = versions();

function violationsOf(first: string, second?: string): string[] {
  const checker = new PlaylistChecker();
  checker.full(first);
  if (second !== undefined) checker.full(second);
  return checker.violations.map((violation) => violation.replace(/ \(version.*/, ''));
}

test('a correct playlist breaks no rule', () => {
  expect(violationsOf(before, after)).toEqual([]);
  const checker = new PlaylistChecker();
  checker.full(before);
  checker.update(update, after);
  expect(checker.violations).toEqual([]);
});

describe('a version alone', () => {
  test.each([
    ['4.4.3.1', after.replace('#EXTINF:2,', '#EXTINF:10.5,')],
    ['4.4.4.9: a part is longer', after.replace('DURATION=0.33333,URI="part-230', 'DURATION=0.335,URI="part-230')],
    ['4.4.4.9: a part is shorter', after.replace('DURATION=0.33333,URI="part-230', 'DURATION=0.28,URI="part-230')],
    ['4.4.5.3: a running playlist', after.replace(/#EXT-X-PRELOAD.*\n/, '')],
    ['4.4.5.3: a running playlist', `${after}#EXT-X-ENDLIST\n`],
    ['4.4.4.5', after.replace(/#EXT-X-MAP.*\n/, '')],
    ['B.1', after.replace(/#EXT-X-PROGRAM-DATE-TIME.*\n/, '')],
    ['6.2.1: dates', after.replace('12:00:20.000Z', '12:00:17.000Z')],
    ['4.4.3.8: PART-HOLD-BACK', after.replace('PART-HOLD-BACK=1.2', 'PART-HOLD-BACK=0.9')],
    ['4.4.3.8: HOLD-BACK', after.replace(',HOLD-BACK=30', ',HOLD-BACK=29')],
    ['4.4.3.8: the Skip', after.replace('UNTIL=60', 'UNTIL=59')],
    ['4.4.2.1', after.replace('#EXT-X-INDEPENDENT-SEGMENTS\n', '')],
    ['3.2', after.replace(/(part-233.m4s"\n#EXTINF:)2,/, '$11.5,')],
    ['6.2.2: parts', after.replace('#EXTINF:2,', '#EXT-X-PART:DURATION=0.3,URI="x"\n#EXTINF:2,')],
  ])('breaks rule %s', (rule, text) => {
    expect(text).not.toBe(after);
    expect(violationsOf(text).join('\n')).toContain(rule);
  });
});

describe('a version after another', () => {
  test.each([
    ['6.2.1: targetDuration has changed', after.replace('TARGETDURATION:10', 'TARGETDURATION:9')],
    ['6.2.2: the Media Sequence Number has decreased', before.replace('MEDIA-SEQUENCE:0', 'MEDIA-SEQUENCE:-1')],
    [
      '6.2.1: segments are missing at the end',
      before.slice(0, before.indexOf('#EXT-X-PROGRAM-DATE-TIME:2026-01-02T12:01:16')) + hint(after),
    ],
    ['6.2.1: a complete segment has changed', after.replace('segment-20.m4s', 'segment-20b.m4s')],
    ['6.2.1: a part has changed', after.replace('part-232.m4s', 'part-232b.m4s')],
    ['was hinted', after.replace('part-240.m4s', 'part-241.m4s')],
    ['6.2.1: a segment has changed', after.replace('12:01:00.000Z', '12:01:00.001Z')],
    ['6.2.2: the playlist is too short', withoutFirst(after, 30)],
  ])('breaks rule %s', (rule, text) => {
    expect(violationsOf(before, text).join('\n')).toContain(rule);
  });

  test('must not skip segments that the client does not have', () => {
    const checker = new PlaylistChecker();
    checker.full(withoutFirst(before, 3));
    checker.update(update.replace(/SEGMENTS=\d+/, (skip) => `${skip}0`));
    expect(checker.violations.join('\n')).toContain('6.2.5.1: the update skips a segment that the client does not have');
  });
});

function hint(text: string): string {
  return text.slice(text.indexOf('#EXT-X-PRELOAD-HINT'));
}

/** The playlist after the removal of its first segments. */
function withoutFirst(text: string, count: number): string {
  const head = text.slice(0, text.indexOf('#EXT-X-PROGRAM-DATE-TIME'));
  const rest = text.slice(text.indexOf(`segment-${count - 1}.m4s\n`) + `segment-${count - 1}.m4s\n`.length);
  return head.replace('MEDIA-SEQUENCE:0', `MEDIA-SEQUENCE:${count}`) + rest;
}
