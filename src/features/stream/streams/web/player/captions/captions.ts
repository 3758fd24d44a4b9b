import { Cea608 } from './cea-608.ts';
import { type CaptionSample, pairsOf } from './pairs.ts';

/** A caption without a successor disappears after this many seconds (47 CFR 79.102). */
const SHOWN_SECONDS = 16;
/** Samples further apart than this, in seconds, are from another position. */
const JUMP = 2;
/** Tracks cannot be removed from a video element, which outlives its sources. */
const tracks = new WeakMap<HTMLVideoElement, TextTrack>();

/** Adds the captions of a stream to a video element, which draws them. */
export class Captions {
  readonly #video: HTMLVideoElement;
  readonly #kept: number;
  readonly #track: TextTrack;
  #decoder = new Cea608();
  #cue: VTTCue | null = null;
  /** The shown text. */
  #text = '';
  #last = Number.NEGATIVE_INFINITY;

  /** `kept`: seconds behind the playhead for which captions stay, at least as long as the video stays loaded. */
  constructor(video: HTMLVideoElement, kept: number) {
    this.#video = video;
    this.#kept = kept;
    this.#track = tracks.get(video) ?? video.addTextTrack('captions');
    tracks.set(video, this.#track);
    this.#track.mode = 'hidden';
    this.#clearFrom(Number.NEGATIVE_INFINITY);
  }

  show(isOn: boolean): void {
    this.#track.mode = isOn ? 'showing' : 'hidden';
  }

  add(samples: readonly CaptionSample[]): void {
    for (const sample of samples) {
      if (Math.abs(sample.pts - this.#last) > JUMP) this.#jumpTo(sample.pts);
      this.#last = sample.pts;
      for (const pair of pairsOf(sample)) {
        this.#decoder.push(...pair);
        this.#show(this.#decoder.text, sample.pts);
      }
    }
    this.#removePlayed();
  }

  close(): void {
    this.#clearFrom(Number.NEGATIVE_INFINITY);
    this.#track.mode = 'disabled';
  }

  #jumpTo(at: number): void {
    this.#decoder = new Cea608();
    this.#cue = null;
    this.#text = '';
    this.#clearFrom(at);
  }

  #show(text: string, at: number): void {
    if (text === this.#text) return;
    this.#text = text;
    if (this.#cue) this.#cue.endTime = Math.max(at, this.#cue.startTime);
    this.#cue = text === '' ? null : new VTTCue(at, at + SHOWN_SECONDS, escaped(text));
    if (this.#cue) this.#track.addCue(this.#cue);
  }

  #removePlayed(): void {
    const { cues } = this.#track;
    const before = this.#video.currentTime - this.#kept;
    // The list is sorted by start time.
    while (cues?.[0] && cues[0].endTime < before) this.#track.removeCue(cues[0]);
  }

  #clearFrom(at: number): void {
    for (const cue of [...(this.#track.cues ?? [])]) if (cue.startTime >= at) this.#track.removeCue(cue);
  }
}

/** The text of a cue is WebVTT, in which `<` starts a tag and `&` a character reference. */
const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
