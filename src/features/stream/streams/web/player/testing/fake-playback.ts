import { act } from '@testing-library/react';
import { HOUR_SECONDS, secondsAfter } from '#core/contract/durations.ts';
import { replaceProperty } from '#core/web/testing/reset-page.ts';
import type { Delivery, Engine, EngineListener, EngineStart, OpenEngine, Range } from '../engine/engine.ts';
import type { Quality } from '../quality.ts';

/** Date at position 0 of every fake stream. */
export const BEGINNING = new Date('2026-01-02T11:00:00.000Z');

/** An engine controlled by the test. */
class FakeEngine implements Engine {
  readonly start: EngineStart;
  readonly listener: EngineListener;
  window: Range = { start: 0, end: HOUR_SECONDS + 1, live: HOUR_SECONDS };
  chosen: Quality[] = [];
  showsCaptions: boolean[] = [];
  retries = 0;
  isClosed = false;

  constructor(start: EngineStart) {
    this.start = start;
    this.listener = start.listener;
    if (!start.isLive) this.window = { start: 0, end: 600, live: null };
  }

  range = (): Range => this.window;
  delay = (): number => 1.8;
  dateAt = (seconds: number): Date => secondsAfter(BEGINNING, seconds);
  bitrate = (): number => 6_100_000;
  delivery = (): Delivery => 'low_latency';
  choose = (quality: Quality): void => void this.chosen.push(quality);
  showCaptions = (isOn: boolean): void => void this.showsCaptions.push(isOn);
  retry = (): void => void this.retries++;
  close = (): void => {
    this.isClosed = true;
  };
}

interface VideoState {
  time: number;
  paused: boolean;
}

/** Replaces the engine of players, and the video features that jsdom lacks. Create one per test. */
export class FakePlayback {
  readonly engines: FakeEngine[] = [];
  /** Autoplay policy of the browser. */
  autoplay: 'sound' | 'muted' | 'none' = 'sound';

  constructor() {
    const states = new WeakMap<object, VideoState>();
    const of = (video: object): VideoState => {
      const known = states.get(video) ?? { time: 0, paused: true };
      states.set(video, known);
      return known;
    };
    const isAllowed = (video: HTMLMediaElement) => this.autoplay === 'sound' || (this.autoplay === 'muted' && video.muted);
    const media = HTMLMediaElement.prototype;
    const replace = (name: string, property: PropertyDescriptor & ThisType<HTMLMediaElement>) => replaceProperty(media, name, property);
    replace('play', {
      value() {
        if (!isAllowed(this)) return Promise.reject(new DOMException('refused', 'NotAllowedError'));
        of(this).paused = false;
        this.dispatchEvent(new Event('play'));
        return Promise.resolve();
      },
    });
    replace('pause', {
      value() {
        if (of(this).paused) return;
        of(this).paused = true;
        this.dispatchEvent(new Event('pause'));
      },
    });
    replace('load', { value: () => undefined });
    replace('paused', {
      get() {
        return of(this).paused;
      },
    });
    const loaded = () => this.engines.at(-1)?.window.end ?? 0;
    replace('buffered', { get: () => ({ length: 1, start: () => 0, end: loaded }) });
    replace('readyState', { get: () => 4 });
    replace('currentTime', {
      get() {
        return of(this).time;
      },
      set(time: number) {
        of(this).time = time;
      },
    });
  }

  readonly load = async (): Promise<OpenEngine> => (start) => {
    const engine = new FakeEngine(start);
    this.engines.push(engine);
    return engine;
  };

  /** The engine opened last. */
  get engine(): FakeEngine {
    return this.engines.at(-1)!;
  }

  get video(): HTMLVideoElement {
    return document.querySelector('video')!;
  }

  /** Dispatches events of the video element. */
  readonly emits = (...events: readonly string[]): Promise<void> =>
    act(async () => {
      for (const event of events) this.video.dispatchEvent(new Event(event));
    });

  /** Dispatches events of the engine. */
  readonly engineReports = (say: (listener: EngineListener) => void): Promise<void> => act(async () => say(this.engine.listener));

  /** Moves playback to this position. */
  readonly playsAt = (seconds: number): Promise<void> => {
    this.video.currentTime = seconds;
    return this.emits('playing', 'timeupdate');
  };
}
