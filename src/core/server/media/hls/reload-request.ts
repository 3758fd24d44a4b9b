import { PART_TARGET, TARGET_DURATION } from '../output.ts';
import type { PlaylistEdge } from './live-playlist.ts';

/** Seconds after which a waiting request is answered with 503 (RFC 8216bis 6.2.5.2). */
export const RELOAD_TIMEOUT = 3 * TARGET_DURATION;
/** Number of parts that a request may be ahead: the Advance Part Limit. */
const ADVANCE_PARTS = PART_TARGET < 1 ? 3 / PART_TARGET : 3;
const ADVANCE_SEGMENTS = 2;
const DECIMAL_INTEGER = /^\d{1,15}$/;

/** The Delivery Directives of a playlist request (RFC 8216bis 6.2.5), as in its query. */
export interface ReloadQuery {
  _HLS_msn?: unknown;
  _HLS_part?: unknown;
  _HLS_skip?: unknown;
}

const DIRECTIVES = ['_HLS_msn', '_HLS_part', '_HLS_skip'] as const;

/** Returns the directives of a query. Everything else in it means nothing (RFC 8216bis 6.2.5), so it is in no key and no address. */
export function reloadQuery(query: URLSearchParams): ReloadQuery {
  return Object.fromEntries(DIRECTIVES.flatMap((name) => (query.has(name) ? [[name, query.get(name)]] : [])));
}

/** Returns the same directives in one spelling, or null when no playlist can satisfy them. */
export function canonicalQuery({ _HLS_msn: sequence, _HLS_part: part, _HLS_skip: skip }: ReloadQuery): URLSearchParams | null {
  const isKnown = skip === undefined || skip === 'YES' || skip === 'v2';
  const numbers = [sequence, part].filter((value) => value !== undefined);
  if (!isKnown || !numbers.every(isInteger) || (part !== undefined && sequence === undefined)) return null;
  const canonical = new URLSearchParams();
  if (sequence !== undefined) canonical.set('_HLS_msn', String(Number(sequence)));
  if (part !== undefined) canonical.set('_HLS_part', String(Number(part)));
  if (skip !== undefined) canonical.set('_HLS_skip', 'YES');
  return canonical;
}

/** `wait`: decide again when the playlist has changed. `refuse`: 400. */
export type ReloadDecision = { kind: 'serve'; playlist: 'full' | 'update' } | { kind: 'wait' } | { kind: 'refuse' };

/** Decides how to answer a playlist request (RFC 8216bis 6.2.5.1, 6.2.5.2). */
export function decideReload(query: ReloadQuery, edge: PlaylistEdge): ReloadDecision {
  if (edge.hasEnded) return { kind: 'serve', playlist: 'full' };
  const { _HLS_msn: sequence, _HLS_part: part, _HLS_skip: skip } = query;
  if (skip !== undefined && skip !== 'YES' && skip !== 'v2') return { kind: 'refuse' };
  const serve: ReloadDecision = { kind: 'serve', playlist: skip === undefined ? 'full' : 'update' };
  if (sequence === undefined) return part === undefined ? serve : { kind: 'refuse' };
  if (!isInteger(sequence) || (part !== undefined && !isInteger(part))) return { kind: 'refuse' };
  return wanted(Number(sequence), part === undefined ? null : Number(part), edge) ?? serve;
}

const isInteger = (value: unknown): value is string => typeof value === 'string' && DECIMAL_INTEGER.test(value);

function wanted(sequence: number, part: number | null, edge: PlaylistEdge): ReloadDecision | null {
  const { lastSegment, lastSegmentParts, openParts } = edge;
  if (sequence > lastSegment + ADVANCE_SEGMENTS) return { kind: 'refuse' };
  if (sequence < lastSegment) return null;
  if (sequence === lastSegment) {
    // A part after the last one of a complete segment means the first one of the next.
    return part === null || part < lastSegmentParts || openParts > 0 ? null : { kind: 'wait' };
  }
  if (part === null) return { kind: 'wait' };
  const present = sequence === lastSegment + 1 ? openParts : 0;
  if (part < present) return null;
  return part - (present - 1) > ADVANCE_PARTS ? { kind: 'refuse' } : { kind: 'wait' };
}
