import { mediaAddress } from '#core/web/own-address.ts';
import { serverNow } from '#core/web/server-clock.ts';
import type { Engine, OpenEngine } from './engine/engine.ts';
import { loadEngine } from './engine/open-engine.ts';
import { catchUp, clockOf, NOWHERE, type Playback, type PlaybackStats, type PlayerClock, statsOf } from './playback.ts';
import { captionsPreference, hasMatureConsent, qualityPreference, soundPreference, storeMatureConsent } from './player-preferences.ts';
import type { PlayerSource } from './player-source.ts';
import { next, openedState, type PlayerEvent, type PlayerState, phaseOf } from './player-state.ts';
import { lowerQuality, type Quality } from './quality.ts';
import { VideoHolder } from './video-holder.ts';

interface SessionOptions {
  load?: (source: PlayerSource) => Promise<OpenEngine>;
  /** Origin of the CDN that may serve video. */
  cdn?: string | null;
  now?: () => number;
  random?: () => number;
}

/** Seconds before the live edge that still count as live. */
const AT_EDGE = 2;
/** Volume after unmuting a player at volume 0. */
const AUDIBLE = 0.5;

/** A player, independent of React because it survives screens: a page shows the video in its own element (`holder`). */
export class PlayerSession implements Playback {
  readonly holder = new VideoHolder();
  readonly #video = this.holder.video;
  readonly #load: (source: PlayerSource) => Promise<OpenEngine>;
  readonly #cdn: string | null;
  readonly #now: () => number;
  readonly #random: () => number;
  readonly #closing = new AbortController();
  readonly #stateWatchers = new Set<() => void>();
  readonly #clockWatchers = new Set<() => void>();
  #source: PlayerSource;
  #state: PlayerState;
  #clock = NOWHERE;
  #engine: Engine | null = null;
  /** Only the latest opening counts, whichever code arrives first. */
  #openings = 0;
  #retryTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    source: PlayerSource,
    { load = loadEngine, cdn = null, now = () => performance.now(), random = Math.random }: SessionOptions = {},
  ) {
    this.#source = source;
    this.#load = load;
    this.#cdn = cdn;
    this.#now = now;
    this.#random = random;
    this.#state = openedState({
      source,
      needsConsent: source.isMature && !hasMatureConsent(serverNow().getTime()),
      now: now(),
      sound: source.isPreview ? { ...soundPreference.get(), isMuted: true } : soundPreference.get(),
      quality: qualityPreference.get(),
      showsCaptions: captionsPreference.get(),
    });
    this.#applySound();
    this.#describe();
    this.#listen();
    if (!this.#state.needsConsent) void this.#open();
  }

  readonly source = (): PlayerSource => this.#source;
  readonly state = (): PlayerState => this.#state;
  readonly clock = (): PlayerClock => this.#clock;
  readonly watch = (watcher: () => void): (() => void) => watchIn(this.#stateWatchers, watcher);
  readonly watchClock = (watcher: () => void): (() => void) => watchIn(this.#clockWatchers, watcher);

  update(source: PlayerSource): void {
    this.#source = source;
    this.#describe();
    for (const watcher of this.#stateWatchers) watcher();
  }

  /** The stream has ended, so a missing playlist is not an outage. */
  endBroadcast(): void {
    this.#dispatch({ type: 'broadcast_over' });
  }

  consent(): void {
    storeMatureConsent(serverNow().getTime());
    this.#dispatch({ type: 'consented' });
    void this.#open();
  }

  readonly play = (): void => {
    if (this.#state.element === 'over') this.seek(this.#clock.start);
    this.#dispatch({ type: 'play' });
    void this.#attemptPlay();
  };

  readonly pause = (): void => {
    this.#dispatch({ type: 'pause' });
    this.#video.pause();
  };

  togglePlay(): void {
    const { name } = phaseOf(this.#state);
    if (name === 'paused' || name === 'ended') this.play();
    else this.pause();
  }

  readonly seek = (seconds: number): void => {
    const { start, end } = this.#clock;
    if (end <= start) return;
    const isAtEdge = this.#state.kind === 'live' && end - seconds < AT_EDGE;
    this.#video.currentTime = Math.min(end, Math.max(start, seconds));
    this.#dispatch({ type: 'sought', isAtEdge });
    this.#updateClock();
  };

  seekBy(seconds: number): void {
    this.seek(this.#video.currentTime + seconds);
  }

  goLive(): void {
    this.seek(this.#clock.end);
    this.play();
  }

  setVolume(volume: number): void {
    this.#setSound(Math.min(1, Math.max(0, volume)), volume <= 0);
  }

  setMuted(isMuted: boolean): void {
    const { volume } = this.#state;
    this.#setSound(!isMuted && volume === 0 ? AUDIBLE : volume, isMuted);
  }

  choose(quality: Quality): void {
    // Audio only applies to this stream.
    if (quality !== 'audio') qualityPreference.set(quality);
    this.#dispatch({ type: 'quality_chosen', quality });
    this.#engine?.choose(quality);
  }

  toggleCaptions(): void {
    if (!this.#state.hasCaptions) return;
    const isOn = !this.#state.showsCaptions;
    captionsPreference.set(isOn);
    this.#dispatch({ type: 'captions_chosen', isOn });
    this.#engine?.showCaptions(isOn);
  }

  lowerQuality(): Quality | null {
    const { levels, quality, playedLevel } = this.#state;
    return lowerQuality(levels, quality, playedLevel);
  }

  retry(): void {
    clearTimeout(this.#retryTimer);
    this.#dispatch({ type: 'retrying' });
    this.#engine?.retry();
  }

  /** Restarts; a recording resumes at its position. */
  reload(quality: Quality = this.#state.quality): void {
    this.#closeEngine();
    this.#dispatch({ type: 'quality_chosen', quality });
    this.#dispatch({ type: 'reloaded' });
    this.#dispatch({ type: 'play' });
    void this.#open();
  }

  togglePip(): void {
    const toggled =
      document.pictureInPictureElement === this.#video ? document.exitPictureInPicture() : this.#video.requestPictureInPicture();
    // Browsers may refuse, for example before the first frame.
    toggled.catch(() => undefined);
  }

  stats(): PlaybackStats {
    return statsOf(this.#video, this.#engine);
  }

  close(): void {
    this.#closing.abort();
    clearTimeout(this.#retryTimer);
    this.#closeEngine();
    this.holder.remove();
  }

  #closeEngine(): void {
    this.#engine?.close();
    this.#engine = null;
  }

  #describe(): void {
    const { title, channel } = this.#source;
    if ('mediaSession' in navigator) navigator.mediaSession.metadata = new MediaMetadata({ title, artist: channel.name });
  }

  #listen(): void {
    const { signal } = this.#closing;
    const on = (event: string, react: () => void) => this.#video.addEventListener(event, react, { signal });
    on('playing', () => this.#dispatch({ type: 'running' }));
    for (const event of ['waiting', 'emptied']) on(event, () => this.#dispatch({ type: 'starved' }));
    on('ended', () => this.#dispatch({ type: 'over' }));
    // A new source stops the element; a headset or native controls pause it.
    on('canplay', () => this.#video.paused && !this.#video.ended && void this.#attemptPlay());
    on('pause', () => !this.#video.ended && this.#video.readyState > 0 && this.#dispatch({ type: 'pause' }));
    on('play', () => this.#state.wants === 'pause' && this.#dispatch({ type: 'play' }));
    on('volumechange', () => this.#takeSound());
    on('enterpictureinpicture', () => this.#dispatch({ type: 'pip', isIn: true }));
    on('leavepictureinpicture', () => this.#dispatch({ type: 'pip', isIn: false }));
    for (const event of ['timeupdate', 'progress', 'durationchange', 'seeked']) on(event, () => this.#updateClock());
    // The range of a paused live stream keeps moving.
    const everySecond = setInterval(() => this.#updateClock(), 1000);
    signal.addEventListener('abort', () => clearInterval(everySecond));
    addEventListener('online', () => this.#state.lost && this.retry(), { signal });
  }

  async #open(): Promise<void> {
    const opening = ++this.#openings;
    const openEngine = await this.#load(this.#source).catch((error: Error) => {
      this.#dispatch({ type: 'failed', failure: { reason: 'code_missing', code: error.name } });
    });
    if (!openEngine || opening !== this.#openings || this.#closing.signal.aborted) return;
    this.#engine = openEngine({
      video: this.#video,
      url: mediaAddress(this.#source.url, this.#cdn),
      isLive: this.#source.kind === 'live',
      quality: this.#state.quality,
      showsCaptions: this.#state.showsCaptions,
      startAt: this.#state.kind === 'live' ? undefined : this.#clock.time || this.#source.startAt,
      listener: {
        onLevels: (levels, hasAudioOnly) => this.#dispatch({ type: 'levels', levels, hasAudioOnly }),
        onLevelPlayed: (level) => this.#dispatch({ type: 'level_played', level }),
        onLoaded: (playlist) => this.#dispatch({ type: 'loaded', now: this.#now(), playlist }),
        onNetworkFailed: (isMissing, code) =>
          this.#dispatch({ type: 'network_failed', now: this.#now(), random: this.#random(), isMissing, code }),
        onFailed: (failure) => this.#dispatch({ type: 'failed', failure }),
        onCaptions: () => this.#dispatch({ type: 'captions_found' }),
      },
    });
    void this.#attemptPlay();
  }

  /** Plays with sound, or muted where the browser requires it, or waits for the viewer. */
  async #attemptPlay(): Promise<void> {
    if (this.#state.wants !== 'play' || this.#engine === null) return;
    const isRefused = (error: Error) => error.name === 'NotAllowedError';
    const refusal = await this.#video.play()?.then(
      () => null,
      (error: Error) => error,
    );
    if (!refusal || !isRefused(refusal)) return;
    if (this.#video.muted) return this.#dispatch({ type: 'autoplay_refused' });
    this.#dispatch({ type: 'autoplay_muted' });
    this.#applySound();
    await this.#attemptPlay();
  }

  #dispatch(event: PlayerEvent): void {
    const before = this.#state;
    this.#state = next(before, event);
    if (this.#state === before || this.#closing.signal.aborted) return;
    if (this.#state.lost !== before.lost) this.#planRetry();
    if (this.#state.failure !== null && before.failure === null) this.#closeEngine();
    for (const watcher of this.#stateWatchers) watcher();
  }

  #planRetry(): void {
    clearTimeout(this.#retryTimer);
    const retryAt = this.#state.lost?.retryAt ?? null;
    if (retryAt !== null) this.#retryTimer = setTimeout(() => this.retry(), Math.max(0, retryAt - this.#now()));
  }

  #setSound(volume: number, isMuted: boolean): void {
    if (!this.#source.isPreview) soundPreference.set({ volume, isMuted });
    this.#dispatch({ type: 'sound', volume, isMuted });
    this.#applySound();
  }

  #applySound(): void {
    this.#video.volume = this.#state.volume;
    this.#video.muted = this.#state.isMuted;
  }

  /** Native controls, for example in picture-in-picture, can change the volume. */
  #takeSound(): void {
    const { volume, muted } = this.#video;
    const { volume: known, isMuted } = this.#state;
    if (muted !== isMuted || volume !== known) this.#dispatch({ type: 'sound', volume, isMuted: muted });
  }

  #updateClock(): void {
    // A failed player keeps its position.
    if (this.#engine === null) return;
    const range = this.#engine.range();
    this.#clock = clockOf(this.#video, range, this.#engine);
    if (range?.live != null && this.#state.kind === 'live') this.#stayLive(range.live - this.#clock.time);
    for (const watcher of this.#clockWatchers) watcher();
  }

  #stayLive(lag: number): void {
    const { element, isFollowing, wants } = this.#state;
    if (element !== 'running' || wants !== 'play') return;
    const { playbackRate } = this.#video;
    const { rate, showsNotice, skip } = catchUp({ isFollowing, lag, buffer: this.#clock.loaded - this.#clock.time, rate: playbackRate });
    if (skip > 0) this.#video.currentTime += skip;
    if (rate !== playbackRate) this.#video.playbackRate = rate;
    this.#dispatch({ type: 'catching_up', showsNotice, skipped: Math.round(skip) });
    if (!isFollowing && lag < AT_EDGE) this.#dispatch({ type: 'sought', isAtEdge: true });
  }
}

function watchIn(watchers: Set<() => void>, watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}
