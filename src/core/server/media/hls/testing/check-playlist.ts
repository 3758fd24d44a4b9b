import { LONG_TARGET_DURATION, TARGET_DURATION } from '../../output.ts';
import { type ListedSegment, type MediaPlaylist, parsePlaylist } from './parse-playlist.ts';

/** Half of the last decimal of a duration. */
const ROUNDING = 0.000_005;
/** Dates are whole milliseconds. */
const DATE_ROUNDING_MS = 1;
/** Maximum overlap of segments in their dates, to account for drift (6.2.1). */
const OVERLAP_MS = 1000;

/**
 * Follows a media playlist as a player does, through whole playlists and updates. Reports every rule of RFC 8216bis that a version breaks,
 * alone or after the previous one. Pass every requested version, in order.
 */
export class PlaylistChecker {
  readonly violations: string[] = [];
  #previous: MediaPlaylist | null = null;

  /** A whole playlist. */
  full(text: string): MediaPlaylist {
    const playlist = parsePlaylist(text);
    if (playlist.skipped > 0) this.#report('4.4.5.2: a whole playlist skips segments');
    this.#accept(playlist);
    return playlist;
  }

  /** An update, which is merged with the previous version, and compared with the whole playlist if given. */
  update(text: string, full?: string): MediaPlaylist {
    const update = parsePlaylist(text);
    const merged = this.#merge(update);
    if (full !== undefined && JSON.stringify(comparable(merged)) !== JSON.stringify(comparable(parsePlaylist(full)))) {
      this.#report('6.2.5.1: the update does not lead to the whole playlist');
    }
    this.#accept(merged);
    return merged;
  }

  #report(violation: string): void {
    this.violations.push(`${violation} (version ${this.#previous ? endOf(this.#previous) : 'first'})`);
  }

  #require(rule: string, isKept: boolean): void {
    if (!isKept) this.#report(rule);
  }

  #merge(update: MediaPlaylist): MediaPlaylist {
    if (update.skipped === 0) return update;
    const known = this.#previous?.segments ?? [];
    const skipped = known.filter(({ sequence }) => sequence >= update.mediaSequence && sequence < update.mediaSequence + update.skipped);
    this.#require('6.2.5.1: the update skips a segment that the client does not have', skipped.length === update.skipped);
    this.#require('4.4.5.2: EXT-X-SKIP needs version 9', update.version >= 9);
    const boundary = Number(update.serverControl.get('CAN-SKIP-UNTIL'));
    const kept = update.segments.reduce((sum, { uri, duration }) => sum + (uri === null ? 0 : duration), 0);
    this.#require('6.2.5.1: a segment within the Skip Boundary is skipped', kept >= boundary - ROUNDING);
    const last = skipped.at(-1);
    const discontinuities = (last?.discontinuitySequence ?? update.discontinuitySequence) - update.discontinuitySequence;
    const segments = update.segments.map((segment) => ({
      ...segment,
      map: segment.map ?? last?.map ?? null,
      discontinuitySequence: segment.discontinuitySequence + discontinuities,
    }));
    return { ...update, skipped: 0, segments: [...skipped.map((segment) => ({ ...segment, parts: [] })), ...segments] };
  }

  #accept(playlist: MediaPlaylist): void {
    this.#checkAlone(playlist);
    for (const [index, segment] of playlist.segments.entries()) this.#checkSegment(playlist, segment, playlist.segments[index - 1]);
    if (this.#previous) this.#checkSuccessor(this.#previous, playlist);
    this.#previous = playlist;
  }

  #checkAlone(playlist: MediaPlaylist): void {
    const { targetDuration, partTarget, serverControl, hints, hasEnded, segments } = playlist;
    const control = (name: string) => Number(serverControl.get(name));
    this.#require('4.4.3.8: HOLD-BACK is less than three Target Durations', control('HOLD-BACK') >= 3 * targetDuration);
    this.#require('4.4.3.8: PART-HOLD-BACK is less than three Part Target Durations', control('PART-HOLD-BACK') >= 3 * partTarget);
    this.#require('4.4.3.8: the Skip Boundary is less than six Target Durations', control('CAN-SKIP-UNTIL') >= 6 * targetDuration);
    this.#require('4.4.5.3: a running playlist has one hint, an ended one none', hints.length === (hasEnded ? 0 : 1));
    this.#require(
      'only the last segment may be open',
      segments.slice(0, -1).every(({ uri }) => uri !== null),
    );
    this.#require('an ended playlist has no open segment', !hasEnded || segments.at(-1)?.uri !== null);
    this.#require('4.4.2.1: EXT-X-INDEPENDENT-SEGMENTS is missing', playlist.isIndependent);
    let distance = 0;
    for (const segment of segments.toReversed()) {
      const isNearEdge = distance <= 3 * targetDuration + ROUNDING;
      if (!isNearEdge) this.#require('6.2.2: parts are listed too far from the end', segment.parts.length === 0);
      if (segment.uri !== null) distance += segment.duration;
    }
  }

  #checkSegment({ targetDuration, partTarget }: MediaPlaylist, segment: ListedSegment, before: ListedSegment | undefined): void {
    const { uri, duration, parts, map, date, gap } = segment;
    this.#require('4.4.3.1: a segment is longer than the Target Duration', Math.round(duration) <= targetDuration);
    this.#require('a segment has no duration', uri === null || duration > 0);
    this.#require('4.4.4.5: a segment has no map', map !== null);
    this.#require('B.1: a segment has no date', date !== null);
    this.#require('6.2.1: a segment whose parts are available is a gap', !gap || parts.every((part) => part.gap));
    parts.forEach((part, index) => {
      this.#require('4.4.4.9: a part is longer than the Part Target Duration', part.duration <= partTarget);
      // The rule also exempts independent parts and gaps; we promise more. The last part of an open segment may turn out to be its last
      // one.
      const isLast = index === parts.length - 1;
      this.#require('4.4.4.9: a part is shorter than 85 % of the target', isLast || part.duration >= 0.85 * partTarget - ROUNDING);
    });
    const inParts = parts.reduce((sum, part) => sum + part.duration, 0);
    const rounding = (parts.length + 1) * ROUNDING;
    this.#require('3.2: the parts of a segment last longer than the segment', uri === null || inParts <= duration + rounding);
    if (!before || date === null || before.date === null) return;
    this.#require('6.2.1: dates run backwards', date >= before.date);
    const overlap = before.date + before.duration * 1000 - date;
    this.#require('6.2.1: dates overlap', overlap < OVERLAP_MS);
    this.#require('6.2.1: dates overlap by more than drift', overlap <= 0.03 * before.duration * 1000 + DATE_ROUNDING_MS);
  }

  #checkSuccessor(before: MediaPlaylist, after: MediaPlaylist): void {
    for (const name of ['version', 'partTarget', 'isIndependent'] as const) {
      this.#require(`6.2.1: ${name} has changed`, before[name] === after[name]);
    }
    // A deviation (decision 063): it rises once, for an encoder whose key frames are too far apart.
    const hasRisen = before.targetDuration === TARGET_DURATION && after.targetDuration === LONG_TARGET_DURATION;
    this.#require('6.2.1: targetDuration has changed', before.targetDuration === after.targetDuration || hasRisen);
    const isSameControl = String([...before.serverControl]) === String([...after.serverControl]);
    this.#require('6.2.1: the server control has changed', isSameControl || hasRisen);
    this.#require('6.2.2: the Media Sequence Number has decreased', after.mediaSequence >= before.mediaSequence);
    this.#require('6.2.2: the Discontinuity Sequence Number has decreased', after.discontinuitySequence >= before.discontinuitySequence);
    this.#require('6.2.1: an ended playlist continues', !before.hasEnded || after.hasEnded);
    this.#require('6.2.1: segments are missing at the end', endOf(after) >= endOf(before));
    if (after.mediaSequence > before.mediaSequence) {
      const duration = after.segments.reduce((sum, segment) => sum + segment.duration, 0);
      this.#require('6.2.2: the playlist is too short to remove segments', duration >= 3 * after.targetDuration);
    }
    const known = new Map(after.segments.map((segment) => [segment.sequence, segment]));
    for (const segment of before.segments) {
      const now = known.get(segment.sequence);
      if (now) this.#checkSame(segment, now);
      else this.#require('6.2.1: a segment was removed that is not at the start', segment.sequence < after.mediaSequence);
    }
    this.#checkHint(before, after);
  }

  #checkSame(before: ListedSegment, now: ListedSegment): void {
    const fixed = ({ discontinuitySequence, discontinuity, map, date }: ListedSegment) =>
      JSON.stringify([discontinuitySequence, discontinuity, map, date]);
    this.#require('6.2.1: a segment has changed', fixed(before) === fixed(now));
    const whole = ({ uri, duration, gap }: ListedSegment) => JSON.stringify([uri, duration, gap]);
    this.#require('6.2.1: a complete segment has changed', before.uri === null || whole(before) === whole(now));
    if (now.parts.length === 0) return;
    const same = JSON.stringify(now.parts.slice(0, before.parts.length)) === JSON.stringify(before.parts);
    this.#require('6.2.1: a part has changed', same);
    this.#require('6.2.1: a complete segment got a part', before.uri === null || before.parts.length === now.parts.length);
  }

  /** The hinted part is the next one, wherever it is listed. */
  #checkHint(before: MediaPlaylist, after: MediaPlaylist): void {
    const seen = new Set(before.segments.flatMap(({ parts }) => parts.map(({ uri }) => uri)));
    const fresh = after.segments
      .filter(({ sequence }) => sequence >= endOf(before))
      .flatMap(({ parts }) => parts.map(({ uri }) => uri))
      .find((uri) => !seen.has(uri));
    if (fresh !== undefined) this.#require(`4.4.5.3: ${before.hints[0]} was hinted, ${fresh} followed`, fresh === before.hints[0]);
  }
}

/** The sequence number of the last segment, open or not. */
const endOf = ({ segments, mediaSequence }: MediaPlaylist): number => segments.at(-1)?.sequence ?? mediaSequence;

/** Content that an update must not change: parts of skipped segments are not listed there. */
const comparable = (playlist: MediaPlaylist) => ({
  ...playlist,
  serverControl: [...playlist.serverControl],
  reports: playlist.reports.length,
});
