import type { PlayerSource } from './player-source.ts';
import { knownQuality, type Level, type Quality, sortedLevels } from './quality.ts';

/**
 * `PlayerState` holds facts: the viewer's intent, the video element, the network and the broadcast. Each event changes one fact, and
 * `phaseOf` derives the shown phase, so that no order of events leads to an inexplicable state.
 */

/** A playlist without a new part for this many milliseconds means an interrupted streamer. Longer than a key frame interval. */
const SILENT_AFTER = 5_000;
/** Milliseconds before each retry; the last one repeats. Each is up to 50 % longer at random, so that viewers do not return at once. */
const RETRY_AFTER = [2_000, 3_000, 5_000, 8_000, 15_000, 30_000] as const;
const RETRY_SPREAD = 0.5;

/** Reason of a failure, for the text, and the error code for bug reports. */
export interface Failure {
  reason: 'decode' | 'unsupported' | 'refused' | 'missing' | 'code_missing';
  code: string;
}

/** The shown phase (design/mock/player.html). */
export type Phase =
  | { name: 'gate' }
  | { name: 'connecting' }
  | { name: 'playing' }
  | { name: 'buffering' }
  | { name: 'paused' }
  /** The viewer's connection is lost. `retryAt` is null during a retry. */
  | { name: 'reconnecting'; retryAt: number | null }
  | { name: 'waiting' }
  | { name: 'failed'; failure: Failure }
  | { name: 'ended' };

export interface PlayerState {
  readonly kind: PlayerSource['kind'];
  readonly needsConsent: boolean;
  readonly wants: 'play' | 'pause';
  /** `starved`: nothing to play at the moment. `over`: the last frame was played. */
  readonly element: 'starved' | 'running' | 'over';
  /** Whether a frame was shown since the source was opened. */
  readonly hasStarted: boolean;
  /** Retries since the network failed, and the time of the next one. */
  readonly lost: { readonly attempts: number; readonly retryAt: number | null } | null;
  readonly broadcast: 'on' | 'silent' | 'over';
  /** When a live stream last had a new part, in milliseconds. */
  readonly advancedAt: number;
  readonly failure: Failure | null;

  readonly volume: number;
  readonly isMuted: boolean;
  readonly isMutedByBrowser: boolean;

  /** Best first. */
  readonly levels: readonly Level[];
  readonly hasAudioOnly: boolean;
  readonly quality: Quality;
  readonly playedLevel: Quality | null;

  readonly isFollowing: boolean;
  readonly isCatchingUp: boolean;
  /** Last skip to catch up, shown until the viewer acts. */
  readonly skipped: { readonly seconds: number } | null;
  readonly isInPip: boolean;

  readonly hasCaptions: boolean;
  readonly showsCaptions: boolean;
}

export type PlayerEvent =
  | { type: 'consented' | 'running' | 'starved' | 'over' | 'retrying' | 'broadcast_over' | 'reloaded' }
  | { type: 'play' | 'pause' | 'autoplay_muted' | 'autoplay_refused' }
  /** Data was loaded; for a live playlist, its news about the broadcast. */
  | { type: 'loaded'; now: number; playlist?: 'new' | 'unchanged' | 'over' | undefined }
  /** `isMissing`: the server responded that there is nothing to play. */
  | { type: 'network_failed'; now: number; random: number; isMissing: boolean; code: string }
  | { type: 'failed'; failure: Failure }
  | { type: 'sound'; volume: number; isMuted: boolean }
  | { type: 'levels'; levels: readonly Level[]; hasAudioOnly: boolean }
  | { type: 'level_played'; level: Quality | null }
  | { type: 'quality_chosen'; quality: Quality }
  | { type: 'sought'; isAtEdge: boolean }
  | { type: 'catching_up'; showsNotice: boolean; skipped: number }
  | { type: 'pip'; isIn: boolean }
  | { type: 'captions_found' }
  | { type: 'captions_chosen'; isOn: boolean };

interface Start {
  source: Pick<PlayerSource, 'kind'>;
  needsConsent: boolean;
  now: number;
  sound: { volume: number; isMuted: boolean };
  quality: Quality;
  showsCaptions: boolean;
}

export const openedState = ({ source: { kind }, needsConsent, now, sound, quality, showsCaptions }: Start): PlayerState => ({
  kind,
  needsConsent,
  wants: 'play',
  element: 'starved',
  hasStarted: false,
  lost: null,
  broadcast: 'on',
  advancedAt: now,
  failure: null,
  ...sound,
  isMutedByBrowser: false,
  levels: [],
  hasAudioOnly: false,
  quality,
  playedLevel: null,
  isFollowing: kind === 'live',
  isCatchingUp: false,
  skipped: null,
  isInPip: false,
  hasCaptions: false,
  showsCaptions,
});

export function phaseOf({ needsConsent, failure, element, broadcast, wants, lost, hasStarted }: PlayerState): Phase {
  if (needsConsent) return { name: 'gate' };
  if (failure) return { name: 'failed', failure };
  if (element === 'over' || (element === 'starved' && broadcast === 'over')) return { name: 'ended' };
  if (wants === 'pause') return { name: 'paused' };
  if (element === 'running') return { name: 'playing' };
  if (broadcast === 'silent') return { name: 'waiting' };
  if (lost) return { name: 'reconnecting', retryAt: lost.retryAt };
  return { name: hasStarted ? 'buffering' : 'connecting' };
}

/** Milliseconds until the next retry. `random` is in [0, 1). */
export const retryDelay = (attempts: number, random: number): number =>
  Math.round(RETRY_AFTER[Math.min(attempts, RETRY_AFTER.length - 1)]! * (1 + random * RETRY_SPREAD));

/** Whether playback should survive its page: it plays, or will resume automatically. */
export const keepsPlaying = (state: PlayerState): boolean =>
  ['connecting', 'playing', 'buffering', 'reconnecting', 'waiting'].includes(phaseOf(state).name);

/** Reduces an event. Without a change, returns the same object. */
export function next(state: PlayerState, event: PlayerEvent): PlayerState {
  const changes = changesOf(state, event);
  const isSame = Object.entries(changes).every(([name, value]) => state[name as keyof PlayerState] === value);
  return isSame ? state : { ...state, ...changes };
}

function changesOf(state: PlayerState, event: PlayerEvent): Partial<PlayerState> {
  switch (event.type) {
    case 'consented':
      return { needsConsent: false };
    case 'play':
      return { wants: 'play', element: state.element === 'over' ? 'starved' : state.element };
    case 'pause':
      return { wants: 'pause', isFollowing: false, isCatchingUp: false, skipped: null };
    case 'autoplay_muted':
      return { isMuted: true, isMutedByBrowser: true };
    case 'autoplay_refused':
      return { wants: 'pause' };
    case 'running':
      return { element: 'running', hasStarted: true };
    case 'starved':
      return state.element === 'over' ? {} : { element: 'starved' };
    case 'over':
      return { element: 'over' };
    case 'reloaded':
      return { element: 'starved', hasStarted: false, lost: null, failure: null, broadcast: 'on', isCatchingUp: false, skipped: null };
    case 'broadcast_over':
      return { broadcast: 'over' };
    case 'loaded':
      return { lost: null, ...broadcastOf(state, event) };
    case 'network_failed':
      return networkFailed(state, event);
    case 'retrying':
      return state.lost ? { lost: { ...state.lost, retryAt: null } } : {};
    case 'failed':
      return { failure: event.failure };
    case 'sound':
      return { volume: event.volume, isMuted: event.isMuted, isMutedByBrowser: false };
    case 'levels':
      return withLevels(state, event);
    case 'level_played':
      return { playedLevel: event.level };
    case 'quality_chosen':
      return { quality: event.quality };
    case 'sought':
      return {
        isFollowing: state.kind === 'live' && event.isAtEdge,
        skipped: null,
        ...(state.element === 'over' && { element: 'starved' }),
      };
    case 'catching_up':
      return { isCatchingUp: event.showsNotice, ...(event.skipped > 0 && { skipped: { seconds: event.skipped } }) };
    case 'pip':
      return { isInPip: event.isIn };
    case 'captions_found':
      return { hasCaptions: true };
    case 'captions_chosen':
      return { showsCaptions: event.isOn };
  }
}

/** Derives the broadcast from a playlist. A server that responds without new parts for a while means an interrupted streamer. */
function broadcastOf(state: PlayerState, { now, playlist }: PlayerEvent & { type: 'loaded' }): Partial<PlayerState> {
  const { broadcast, advancedAt, hasStarted, isFollowing } = state;
  // A stream that ended before it is shown plays from its start.
  if (playlist === 'over') return { broadcast: 'over', isFollowing: isFollowing && hasStarted };
  if (playlist === 'new') return { broadcast: 'on', advancedAt: now };
  return playlist === 'unchanged' && broadcast === 'on' && now - advancedAt > SILENT_AFTER ? { broadcast: 'silent' } : {};
}

function networkFailed(state: PlayerState, event: PlayerEvent & { type: 'network_failed' }): Partial<PlayerState> {
  const { kind, lost, broadcast, advancedAt, hasStarted } = state;
  if (event.isMissing && kind !== 'live') return { failure: { reason: 'missing', code: event.code } };
  const attempts = lost?.attempts ?? 0;
  // Another failure does not postpone a scheduled retry.
  const isPlanned = lost !== null && lost.retryAt !== null;
  // Shortly after a new part, only a part or a node is missing, not the broadcast.
  const isSilent = event.isMissing && broadcast === 'on' && (!hasStarted || event.now - advancedAt > SILENT_AFTER);
  return {
    ...(!isPlanned && { lost: { attempts: attempts + 1, retryAt: event.now + retryDelay(attempts, event.random) } }),
    ...(isSilent && { broadcast: 'silent' }),
  };
}

function withLevels({ quality }: PlayerState, { levels, hasAudioOnly }: PlayerEvent & { type: 'levels' }): Partial<PlayerState> {
  const sorted = sortedLevels(levels);
  return { levels: sorted, hasAudioOnly, quality: knownQuality(sorted, hasAudioOnly, quality) };
}
