import type { PlayerSource } from './player-source.ts';
import { knownQuality, type Level, type Quality, sortedLevels } from './quality.ts';

/**
 * What a player knows, and what it shows because of that. `PlayerState` holds facts: what the viewer wants, what the video element does,
 * whether the network and the broadcast are there. Each event changes one of them, and `phaseOf` derives the one thing that is shown, so
 * that no order of events leaves a player in a state that no fact explains: a stream that stalls while it is paused shows as paused.
 */

/** Milliseconds after which a playlist without a new part means that the streamer was interrupted: longer than a key frame interval. */
const SILENT_AFTER = 5_000;
/** Milliseconds before each attempt to load again; the last one repeats. Each is up to half longer, so that viewers do not return at once. */
const RETRY_AFTER = [2_000, 3_000, 5_000, 8_000, 15_000, 30_000] as const;
const RETRY_SPREAD = 0.5;

/** Why something cannot be played, for the text, with the name of the error for bug reports. */
export interface Failure {
  reason: 'decode' | 'unsupported' | 'refused' | 'missing' | 'code_missing';
  code: string;
}

/** What is shown, one at a time (design/mock/player.html). */
export type Phase =
  | { name: 'gate' }
  | { name: 'connecting' }
  | { name: 'playing' }
  | { name: 'buffering' }
  | { name: 'paused' }
  /** The viewer's connection is lost. `retryAt` is null while an attempt is under way. */
  | { name: 'reconnecting'; retryAt: number | null }
  /** The streamer's connection is lost. */
  | { name: 'waiting' }
  | { name: 'failed'; failure: Failure }
  | { name: 'ended' };

export interface PlayerState {
  readonly kind: PlayerSource['kind'];
  readonly needsConsent: boolean;
  readonly wants: 'play' | 'pause';
  /** `starved`: it has nothing to play at this moment. `over`: it played the last frame. */
  readonly element: 'starved' | 'running' | 'over';
  /** Whether a frame was shown since the source was opened. */
  readonly hasStarted: boolean;
  /** The attempts since the network failed, and when the next one is due. */
  readonly lost: { readonly attempts: number; readonly retryAt: number | null } | null;
  readonly broadcast: 'on' | 'silent' | 'over';
  /** When the last new part of a live stream was announced, in milliseconds. */
  readonly advancedAt: number;
  readonly failure: Failure | null;

  readonly volume: number;
  readonly isMuted: boolean;
  /** The browser allowed to start only without sound. */
  readonly isMutedByBrowser: boolean;

  /** The best first. */
  readonly levels: readonly Level[];
  readonly hasAudioOnly: boolean;
  readonly quality: Quality;
  /** The name of the level that plays. */
  readonly playedLevel: Quality | null;

  /** Whether the viewer watches the edge of a live stream, not an earlier moment. */
  readonly isFollowing: boolean;
  readonly isCatchingUp: boolean;
  /** What was left out to catch up, told until the viewer does something. */
  readonly skipped: { readonly seconds: number } | null;
  readonly isInPip: boolean;
}

export type PlayerEvent =
  | { type: 'consented' | 'running' | 'starved' | 'over' | 'retrying' | 'broadcast_over' | 'reloaded' }
  | { type: 'play' | 'pause' | 'autoplay_muted' | 'autoplay_refused' }
  /** Something was loaded, and if it was a live playlist, what it says about the broadcast. */
  | { type: 'loaded'; now: number; playlist?: 'new' | 'unchanged' | 'over' | undefined }
  /** `isMissing`: the server answers that it has nothing to play. */
  | { type: 'network_failed'; now: number; random: number; isMissing: boolean; code: string }
  | { type: 'failed'; failure: Failure }
  | { type: 'sound'; volume: number; isMuted: boolean }
  | { type: 'levels'; levels: readonly Level[]; hasAudioOnly: boolean }
  | { type: 'level_played'; level: Quality | null }
  | { type: 'quality_chosen'; quality: Quality }
  | { type: 'sought'; isAtEdge: boolean }
  | { type: 'catching_up'; isTold: boolean; skipped: number }
  | { type: 'pip'; isIn: boolean };

interface Start {
  source: Pick<PlayerSource, 'kind'>;
  needsConsent: boolean;
  now: number;
  sound: { volume: number; isMuted: boolean };
  quality: Quality;
}

/** The state of a player that opens. */
export const openedState = ({ source: { kind }, needsConsent, now, sound, quality }: Start): PlayerState => ({
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
});

/** What a player in this state shows. */
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

/** Milliseconds until the next attempt. `random` is from 0 to below 1. */
export const retryDelay = (attempts: number, random: number): number =>
  Math.round(RETRY_AFTER[Math.min(attempts, RETRY_AFTER.length - 1)]! * (1 + random * RETRY_SPREAD));

/** Whether a player is worth keeping when its page is left: it plays, or will again by itself. */
export const keepsPlaying = (state: PlayerState): boolean =>
  ['connecting', 'playing', 'buffering', 'reconnecting', 'waiting'].includes(phaseOf(state).name);

/** The state after an event. An event that changes nothing returns the same object. */
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
      // A player that played to the end begins again.
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
      return { isCatchingUp: event.isTold, ...(event.skipped > 0 && { skipped: { seconds: event.skipped } }) };
    case 'pip':
      return { isInPip: event.isIn };
  }
}

/** What a playlist says about the broadcast. The streamer was interrupted when the server answers and has nothing new for a while. */
function broadcastOf(state: PlayerState, { now, playlist }: PlayerEvent & { type: 'loaded' }): Partial<PlayerState> {
  const { broadcast, advancedAt, hasStarted, isFollowing } = state;
  // A stream that is over before it is shown plays from its start.
  if (playlist === 'over') return { broadcast: 'over', isFollowing: isFollowing && hasStarted };
  if (playlist === 'new') return { broadcast: 'on', advancedAt: now };
  return playlist === 'unchanged' && broadcast === 'on' && now - advancedAt > SILENT_AFTER ? { broadcast: 'silent' } : {};
}

function networkFailed(state: PlayerState, event: PlayerEvent & { type: 'network_failed' }): Partial<PlayerState> {
  const { kind, lost, broadcast, advancedAt, hasStarted } = state;
  if (event.isMissing && kind !== 'live') return { failure: { reason: 'missing', code: event.code } };
  const attempts = lost?.attempts ?? 0;
  // A second failure while an attempt is already planned does not postpone it.
  const isPlanned = lost !== null && lost.retryAt !== null;
  // A moment after a new part was announced, it is a part or a node that is missing, not the broadcast.
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
