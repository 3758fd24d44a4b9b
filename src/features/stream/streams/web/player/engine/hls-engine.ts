import Hls, { type ErrorData, ErrorDetails, ErrorTypes, Events, type Fragment, type HlsConfig, type LevelDetails } from 'hls.js/light';
import { MINUTE_MS } from '#core/contract/durations.ts';
import { type ChunkFailed, loadChunk } from '#core/web/chunk.ts';
import { loads } from '#core/web/feature.ts';
import type { Captions } from '../captions/captions.ts';
import { type CaptionSample, pairsOf } from '../captions/pairs.ts';
import { type Level, levelName, type Quality } from '../quality.ts';
import type { Delivery, Engine, EngineStart, Range } from './engine.ts';

/** Few retries within hls.js, because the player has its own and shows the next one. */
const policy = (answerMs: number, loadMs: number) => ({
  default: {
    maxTimeToFirstByteMs: answerMs,
    maxLoadTimeMs: loadMs,
    timeoutRetry: { maxNumRetry: 1, retryDelayMs: 0, maxRetryDelayMs: 0 },
    errorRetry: { maxNumRetry: 1, retryDelayMs: 500, maxRetryDelayMs: 500 },
  },
});

/** Seconds that stay loaded behind the playhead, rounded up to whole segments. */
const BACK_BUFFER = 30;

const CONFIG: Partial<HlsConfig> = {
  // Fragmented MP4 needs no conversion.
  enableWorker: false,
  lowLatencyMode: true,
  capLevelToPlayerSize: true,
  // Prevents a live duration in native controls, for example on a lock screen.
  liveDurationInfinity: true,
  backBufferLength: BACK_BUFFER,
  maxBufferLength: 30,
  manifestLoadPolicy: policy(10_000, 20_000),
  playlistLoadPolicy: policy(10_000, 20_000),
  fragLoadPolicy: policy(10_000, MINUTE_MS),
};

/** The server responded that there is no stream at the moment. */
const MISSING = [404, 410, 503];
const REFUSED = [401, 403];
const UNSUPPORTED: readonly ErrorDetails[] = [
  ErrorDetails.MANIFEST_INCOMPATIBLE_CODECS_ERROR,
  ErrorDetails.BUFFER_ADD_CODEC_ERROR,
  ErrorDetails.BUFFER_INCOMPATIBLE_CODECS_ERROR,
];
/** Unreadable content, which hls.js reports as network errors. */
const UNREADABLE: readonly ErrorDetails[] = [
  ErrorDetails.MANIFEST_PARSING_ERROR,
  ErrorDetails.LEVEL_PARSING_ERROR,
  ErrorDetails.LEVEL_EMPTY_ERROR,
];
/** Media errors within this many milliseconds count together: the first is recovered in place, the second by a restart. */
const RECOVERY_WINDOW = 30_000;
/** Fragments over which the bitrate is measured: four seconds of parts. */
const MEASURED = 12;
/** Milliseconds until the code for captions is requested again after a failure. */
const CAPTIONS_RETRY = 30_000;
/** Segments and parts whose captions are kept while that code loads: more than is loaded ahead. */
const EARLY = 300;
/** Seconds behind the edge from which a restart returns to the same moment instead of the edge. */
const BEHIND = 10;

/** Plays HLS with the light build of hls.js, on Media Source Extensions or on iPhones' managed ones. */
export class HlsEngine implements Engine {
  readonly #start: EngineStart;
  readonly #importCaptions: () => Promise<{ Captions: typeof Captions }>;
  #hls: Hls;
  /** The original URL; hls.js resolves it. */
  #url: string;
  #quality: Quality;
  /** The audio-only playlist. hls.js omits such a variant from its levels, so it is played as a separate source. */
  #audioUrl: string | null = null;
  #failures: number[] = [];
  #newest = '';
  #delivery: Delivery = 'hls';
  #captions: Captions | null = null;
  #captionsCode: 'unneeded' | 'loading' | 'outdated' = 'unneeded';
  #earlySamples: CaptionSample[][] = [];
  #cancelRetry = () => {};
  #showsCaptions: boolean;
  #isClosed = false;
  #loads: Array<{ bytes: number; seconds: number }> = [];

  constructor(start: EngineStart, loadCaptions = loads('use', () => import('../captions/captions.ts'))) {
    this.#start = start;
    this.#importCaptions = loadCaptions;
    this.#quality = start.quality;
    this.#showsCaptions = start.showsCaptions;
    this.#url = start.url;
    this.#hls = this.#open(start.url, start.startAt);
  }

  static readonly isSupported = (): boolean => Hls.isSupported();

  #open(url: string, startAt: number | undefined): Hls {
    const { video, listener, ahead } = this.#start;
    this.#url = url;
    const loaded = ahead !== undefined && { maxBufferLength: ahead, maxMaxBufferLength: ahead };
    const hls = new Hls({ ...CONFIG, ...loaded, startPosition: startAt ?? -1 });
    // Registered first, so that the levels are known here.
    hls.on(Events.MANIFEST_LOADED, (_, { levels }) => {
      if (url !== this.#start.url) return listener.onLevelPlayed(null);
      this.#audioUrl = levels.find(({ videoCodec, width, audioCodec }) => !videoCodec && !width && audioCodec)?.url ?? null;
      listener.onLevels(hls.levels.map(asLevel), this.#audioUrl !== null);
      const level = levelOf(hls, this.#quality);
      if (level !== -1) hls.loadLevel = level;
    });
    hls.on(Events.LEVEL_SWITCHED, (_, { level }) => {
      const played = hls.levels[level];
      if (url === this.#start.url) listener.onLevelPlayed(played ? levelName(asLevel(played)) : null);
    });
    hls.on(Events.LEVEL_UPDATED, (_, { details }) => this.#onPlaylist(details));
    hls.on(Events.FRAG_LOADED, (_, { frag, part, payload }) => this.#onFragment(frag, part?.duration, payload.byteLength));
    hls.on(Events.FRAG_PARSING_USERDATA, (_, { samples }) => this.#onCaptions(samples.filter(isCaptioned)));
    hls.on(Events.ERROR, (_, error) => error.fatal && this.#onFatal(error));
    hls.loadSource(url);
    hls.attachMedia(video);
    return hls;
  }

  /** The code for captions loads with the first ones, which are added once it has loaded. */
  #onCaptions(samples: CaptionSample[]): void {
    this.#captions?.add(samples);
    if (this.#captions) return;
    if (this.#captionsCode === 'unneeded' && samples.some((sample) => pairsOf(sample).length > 0)) this.#loadCaptions();
    if (this.#captionsCode === 'loading') this.#earlySamples = [...this.#earlySamples, samples].slice(-EARLY);
  }

  #loadCaptions(): void {
    this.#captionsCode = 'loading';
    loadChunk(this.#importCaptions).then(
      ({ Captions }) => this.#isClosed || this.#openCaptions(new Captions(this.#start.video, 2 * BACK_BUFFER)),
      (failure: ChunkFailed) => this.#onCaptionsFailed(failure),
    );
  }

  #onCaptionsFailed({ served }: ChunkFailed): void {
    if (this.#isClosed) return;
    if (served === 'other') {
      this.#captionsCode = 'outdated';
      this.#earlySamples = [];
      return;
    }
    const retry = () => {
      this.#cancelRetry();
      this.#loadCaptions();
    };
    const timer = setTimeout(retry, CAPTIONS_RETRY);
    addEventListener('online', retry);
    this.#cancelRetry = () => {
      clearTimeout(timer);
      removeEventListener('online', retry);
    };
  }

  #openCaptions(captions: Captions): void {
    this.#captions = captions;
    captions.show(this.#showsCaptions);
    for (const samples of this.#earlySamples.splice(0)) captions.add(samples);
    this.#start.listener.onCaptions();
  }

  showCaptions(isOn: boolean): void {
    this.#showsCaptions = isOn;
    this.#captions?.show(isOn);
  }

  #onPlaylist({ live, endSN, lastPartSn, lastPartIndex }: LevelDetails): void {
    const newest = `${endSN} ${lastPartSn} ${lastPartIndex}`;
    const isNew = newest !== this.#newest;
    this.#newest = newest;
    if (!this.#start.isLive) this.#start.listener.onLoaded();
    else this.#start.listener.onLoaded(live ? (isNew ? 'new' : 'unchanged') : 'over');
  }

  #onFragment({ sn, duration }: Fragment, partDuration: number | undefined, bytes: number): void {
    this.#start.listener.onLoaded();
    if (sn === 'initSegment') return;
    this.#delivery = partDuration === undefined ? 'hls' : 'low_latency';
    this.#loads = [...this.#loads, { bytes, seconds: partDuration ?? duration }].slice(-MEASURED);
  }

  #onFatal({ type, details, response }: ErrorData): void {
    const { listener } = this.#start;
    const status = response?.code ?? 0;
    const code = status > 0 ? `${details} ${status}` : details;
    if (UNSUPPORTED.includes(details)) listener.onFailed({ reason: 'unsupported', code });
    else if (type !== ErrorTypes.NETWORK_ERROR || UNREADABLE.includes(details)) this.#recover(type, code);
    else if (REFUSED.includes(status)) listener.onFailed({ reason: 'refused', code });
    else listener.onNetworkFailed(MISSING.includes(status), code);
  }

  #recover(type: ErrorTypes, code: string): void {
    const now = performance.now();
    this.#failures = [...this.#failures.filter((at) => now - at < RECOVERY_WINDOW), now];
    // hls.js recovers at a position, which does not exist before the first frame.
    const canRecover = type === ErrorTypes.MEDIA_ERROR && this.#start.video.currentTime > 0;
    if (this.#failures.length > 2) this.#start.listener.onFailed({ reason: 'decode', code });
    else if (this.#failures.length === 1 && canRecover) this.#hls.recoverMediaError();
    else this.#restart(this.#url);
  }

  /** Restarts at the same moment. A live stream's clock restarts too, so its dates determine the position. */
  #restart(url: string): void {
    const { video, isLive } = this.#start;
    const delay = this.delay() ?? 0;
    const date = isLive && delay > BEHIND ? this.dateAt(video.currentTime) : null;
    const from = isLive ? undefined : video.currentTime;
    this.#hls.destroy();
    this.#captions?.clear();
    this.#earlySamples = [];
    this.#hls = this.#open(url, from);
    if (date === null) return;
    this.#hls.once(Events.LEVEL_UPDATED, (_, { details }) => {
      const fragment = details.fragments.findLast(({ programDateTime }) => programDateTime !== null && programDateTime <= date.getTime());
      if (!fragment) return;
      const seconds = fragment.start + (date.getTime() - fragment.programDateTime!) / 1000;
      video.addEventListener('loadedmetadata', () => (video.currentTime = seconds), { once: true });
    });
  }

  choose(quality: Quality): void {
    this.#quality = quality;
    const isAudio = this.#url !== this.#start.url;
    if (quality === 'audio') {
      if (!isAudio && this.#audioUrl !== null) this.#restart(this.#audioUrl);
    } else if (isAudio) this.#restart(this.#start.url);
    else this.#hls.nextLevel = levelOf(this.#hls, quality);
  }

  range(): Range | null {
    const details = this.#hls.latestLevelDetails;
    if (!details) return null;
    return { start: details.fragmentStart, end: details.edge, live: details.live ? this.#hls.liveSyncPosition : null };
  }

  delay(): number | null {
    const details = this.#hls.latestLevelDetails;
    return details?.live ? details.edge + details.age - this.#start.video.currentTime : null;
  }

  dateAt(seconds: number): Date | null {
    const fragments = this.#hls.latestLevelDetails?.fragments ?? [];
    const fragment = fragments.findLast(({ start }) => start <= seconds) ?? fragments[0];
    if (!fragment || fragment.programDateTime === null) return null;
    return new Date(fragment.programDateTime + (seconds - fragment.start) * 1000);
  }

  bitrate(): number | null {
    const seconds = this.#loads.reduce((sum, load) => sum + load.seconds, 0);
    return seconds > 0 ? (8 * this.#loads.reduce((sum, load) => sum + load.bytes, 0)) / seconds : null;
  }

  delivery(): Delivery {
    return this.#delivery;
  }

  retry(): void {
    if (this.#hls.levels.length === 0) this.#hls.loadSource(this.#url);
    else this.#hls.startLoad();
  }

  close(): void {
    this.#isClosed = true;
    this.#cancelRetry();
    this.#captions?.close();
    this.#hls.destroy();
  }
}

const asLevel = ({ height, frameRate, bitrate }: { height: number; frameRate: number; bitrate: number }): Level => ({
  height,
  frameRate,
  bitrate,
});

/** Samples of SEI messages have their bytes; those of other kinds have none. */
const isCaptioned = (sample: Partial<CaptionSample>): sample is CaptionSample => sample.bytes instanceof Uint8Array;

/** Index of a level in hls.js, -1 for automatic. */
const levelOf = ({ levels }: Hls, quality: Quality): number => levels.findIndex((level) => levelName(asLevel(level)) === quality);
