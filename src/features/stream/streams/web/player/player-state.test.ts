import fc from 'fast-check';
import { expect, test } from 'vitest';
import { aSource, LEVELS } from './examples.ts';
import { keepsPlaying, next, openedState, type PlayerEvent, type PlayerState, phaseOf, retryDelay } from './player-state.ts';

const NOW = 1_000_000;
const opened = (kind: 'live' | 'recording' | 'clip' = 'live', needsConsent = false): PlayerState =>
  openedState({
    source: aSource({ kind }),
    needsConsent,
    now: NOW,
    sound: { volume: 0.7, isMuted: false },
    quality: 'auto',
    showsCaptions: false,
  });
const after = (state: PlayerState, ...events: readonly PlayerEvent[]): PlayerState => events.reduce(next, state);
const phaseAfter = (...events: readonly PlayerEvent[]) => phaseOf(after(opened(), ...events)).name;

const running: PlayerEvent = { type: 'running' };
const starved: PlayerEvent = { type: 'starved' };
const lost: PlayerEvent = { type: 'network_failed', now: NOW, random: 0, isMissing: false, code: 'fragLoadError' };
const missing: PlayerEvent = { ...lost, isMissing: true, code: 'levelLoadError 404' };
const unchanged = (seconds: number): PlayerEvent => ({ type: 'loaded', now: NOW + seconds * 1000, playlist: 'unchanged' });
const advanced = (seconds: number): PlayerEvent => ({ type: 'loaded', now: NOW + seconds * 1000, playlist: 'new' });
const failed: PlayerEvent = { type: 'failed', failure: { reason: 'decode', code: 'bufferAppendError' } };

test('a player connects, plays, and buffers when it runs out of video', () => {
  expect(phaseAfter()).toBe('connecting');
  expect(phaseAfter(running)).toBe('playing');
  expect(phaseAfter(running, starved)).toBe('buffering');
  expect(phaseAfter(running, starved, running)).toBe('playing');
});

test('a mature stream asks first and loads nothing before the answer', () => {
  const gate = opened('live', true);
  expect(phaseOf(after(gate, running)).name).toBe('gate');
  expect(phaseOf(after(gate, { type: 'consented' })).name).toBe('connecting');
});

test('a viewer who pauses a live stream is behind live, and stays there on resume', () => {
  const paused = after(opened(), running, { type: 'pause' });
  expect({ name: phaseOf(paused).name, isFollowing: paused.isFollowing }).toEqual({ name: 'paused', isFollowing: false });
  expect(after(paused, { type: 'play' }, running).isFollowing).toBe(false);
  expect(after(paused, { type: 'sought', isAtEdge: true }).isFollowing).toBe(true);
});

test('a recording is never at a live edge', () => {
  expect(after(opened('recording'), { type: 'sought', isAtEdge: true }).isFollowing).toBe(false);
});

test('a lost connection is hidden while buffered video remains', () => {
  expect(phaseAfter(running, lost)).toBe('playing');
  expect(phaseOf(after(opened(), running, lost, starved))).toEqual({ name: 'reconnecting', retryAt: NOW + retryDelay(0, 0) });
});

test('the next retry is scheduled once, and later ones after longer pauses', () => {
  const first = after(opened(), lost, { ...lost, now: NOW + 500 });
  expect(first.lost).toEqual({ attempts: 1, retryAt: NOW + retryDelay(0, 0) });
  const trying = after(first, { type: 'retrying' });
  expect(phaseOf(trying)).toEqual({ name: 'reconnecting', retryAt: null });
  expect(after(trying, lost).lost).toEqual({ attempts: 2, retryAt: NOW + retryDelay(1, 0) });
  expect(after(trying, { type: 'loaded', now: NOW }).lost).toBeNull();
});

test('retry pauses grow to half a minute, and are spread over viewers', () => {
  const pauses = [0, 1, 2, 3, 4, 5, 50].map((attempts) => retryDelay(attempts, 0));
  expect(pauses).toEqual([2_000, 3_000, 5_000, 8_000, 15_000, 30_000, 30_000]);
  expect(retryDelay(0, 0.999)).toBeGreaterThan(2_900);
});

test('when the server responds without new parts, the player waits for the streamer', () => {
  expect(phaseAfter(running, unchanged(4), starved)).toBe('buffering');
  expect(phaseAfter(running, unchanged(6), starved)).toBe('waiting');
  expect(phaseAfter(running, unchanged(6), starved, advanced(20))).toBe('buffering');
  expect(phaseAfter(running, unchanged(6), starved, advanced(20), running)).toBe('playing');
});

test('for a missing playlist a live stream waits, and a recording fails', () => {
  expect(phaseAfter(missing)).toBe('waiting');
  expect(phaseOf(after(opened('recording'), missing))).toEqual({
    name: 'failed',
    failure: { reason: 'missing', code: 'levelLoadError 404' },
  });
});

test('a missing part of a running stream is no interruption of the streamer', () => {
  const gone = (seconds: number): PlayerEvent => ({ ...missing, now: NOW + seconds * 1000, code: 'fragLoadError 404' });
  expect(phaseAfter(advanced(60), running, { type: 'pause' }, gone(62), { type: 'play' }, starved)).toBe('reconnecting');
  expect(phaseAfter(advanced(60), running, gone(62), { type: 'retrying' }, gone(66), starved)).toBe('waiting');
});

test('a stream that ends plays to its last frame', () => {
  const over: PlayerEvent = { type: 'loaded', now: NOW, playlist: 'over' };
  expect(phaseAfter(running, over)).toBe('playing');
  expect(phaseAfter(running, over, { type: 'over' })).toBe('ended');
  expect(phaseAfter(running, { type: 'broadcast_over' }, starved)).toBe('ended');
});

test('a stream that ended before it was opened plays from its start', () => {
  expect(after(opened(), { type: 'loaded', now: NOW, playlist: 'over' }).isFollowing).toBe(false);
  expect(after(opened(), running, { type: 'loaded', now: NOW, playlist: 'over' }).isFollowing).toBe(true);
});

test('an ended recording restarts when it is played', () => {
  const ended = after(opened('recording'), running, { type: 'over' });
  expect(phaseOf(ended).name).toBe('ended');
  expect(phaseOf(after(ended, starved)).name).toBe('ended');
  expect(phaseOf(after(ended, { type: 'play' }, running)).name).toBe('playing');
});

test('a failure stays until the player is reloaded', () => {
  expect(phaseAfter(running, failed, running, { type: 'loaded', now: NOW })).toBe('failed');
  expect(phaseAfter(running, failed, { type: 'reloaded' })).toBe('connecting');
});

test('a browser that blocks sound plays muted until the viewer unmutes', () => {
  const muted = after(opened(), { type: 'autoplay_muted' }, running);
  expect({ name: phaseOf(muted).name, isMuted: muted.isMuted, isMutedByBrowser: muted.isMutedByBrowser }).toEqual({
    name: 'playing',
    isMuted: true,
    isMutedByBrowser: true,
  });
  const heard = after(muted, { type: 'sound', volume: 0.5, isMuted: false });
  expect({ isMuted: heard.isMuted, isMutedByBrowser: heard.isMutedByBrowser, volume: heard.volume }).toEqual({
    isMuted: false,
    isMutedByBrowser: false,
    volume: 0.5,
  });
  expect(phaseAfter({ type: 'autoplay_refused' })).toBe('paused');
});

test('levels are sorted, and an unavailable quality becomes auto', () => {
  const chosen = after(opened(), { type: 'quality_chosen', quality: '240p' });
  const { levels, quality } = after(chosen, { type: 'levels', levels: LEVELS, hasAudioOnly: true });
  expect({ levels: levels.map(({ height }) => height), quality }).toEqual({ levels: [1080, 720, 480], quality: 'auto' });
});

test('a catch-up skip is shown until the viewer acts', () => {
  const skipped = after(opened(), running, { type: 'catching_up', showsNotice: false, skipped: 42 });
  expect(after(skipped, { type: 'catching_up', showsNotice: false, skipped: 0 }).skipped).toEqual({ seconds: 42 });
  expect(after(skipped, { type: 'sought', isAtEdge: false }).skipped).toBeNull();
});

test('active playback continues when its page is left, also while it is recovering', () => {
  const kept = [[running], [running, starved], [lost], [missing]].map((events) => keepsPlaying(after(opened(), ...events)));
  const ended = [[running, { type: 'pause' } as const], [failed], [running, { type: 'over' } as const]];
  expect({ kept, ended: ended.map((events) => keepsPlaying(after(opened(), ...events))) }).toEqual({
    kept: Array(4).fill(true),
    ended: Array(3).fill(false),
  });
  expect(keepsPlaying(opened('live', true))).toBe(false);
});

test('an event without a change keeps the state object, so that nothing renders again', () => {
  const state = after(opened(), running);
  expect(next(state, running)).toBe(state);
  expect(next(state, { type: 'sound', volume: 0.7, isMuted: false })).toBe(state);
});

test('after any sequence of events, a reloaded player with video plays it', () => {
  const instant = fc.integer({ min: 0, max: 100_000 }).map((passed) => NOW + passed);
  const anyEvent: fc.Arbitrary<PlayerEvent> = fc.oneof(
    fc.constantFrom<PlayerEvent>(running, starved, lost, missing, failed, { type: 'over' }, { type: 'play' }, { type: 'pause' }),
    fc.constantFrom<PlayerEvent>({ type: 'retrying' }, { type: 'reloaded' }, { type: 'autoplay_muted' }, { type: 'autoplay_refused' }),
    fc.record({ type: fc.constant('loaded'), now: instant, playlist: fc.constantFrom('new', 'unchanged', 'over', undefined) }),
    fc.record({ type: fc.constant('sought'), isAtEdge: fc.boolean() }),
    fc.record({ type: fc.constant('catching_up'), showsNotice: fc.boolean(), skipped: fc.nat(100) }),
  );
  fc.assert(
    fc.property(fc.array(anyEvent, { maxLength: 40 }), fc.constantFrom('live', 'recording'), (events, kind) => {
      const state = after(opened(kind), ...events);
      expect(phaseOf(state).name).not.toBe('gate');
      const recovered = after(state, { type: 'reloaded' }, { type: 'play' }, running);
      expect(phaseOf(recovered).name).toBe('playing');
      expect(recovered.lost).toBeNull();
    }),
    { numRuns: 2_000 },
  );
});
