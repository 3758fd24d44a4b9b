import { Cea608 } from './cea-608.ts';
import { type CaptionSample, pairsOf } from './pairs.ts';

/** A caption without a successor disappears after this many seconds (47 CFR 79.102). */
const SHOWN_SECONDS = 16;
/** Samples that are this many seconds later than the one before may be from another position. */
const JUMP = 2;
/** Samples may be this many seconds earlier than the one before, because pictures are reordered: six at 24 per second. */
const REORDERED = 0.25;
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
  /** Start of the first caption after the added samples, where the open caption ends. */
  #next = Number.POSITIVE_INFINITY;

  /** `kept`: seconds behind the playhead for which captions stay, at least as long as the video stays loaded. */
  constructor(video: HTMLVideoElement, kept: number) {
    this.#video = video;
    this.#kept = kept;
    this.#track = tracks.get(video) ?? video.addTextTrack('captions');
    tracks.set(video, this.#track);
    this.#track.mode = 'hidden';
    this.clear();
  }

  show(isOn: boolean): void {
    this.#track.mode = isOn ? 'showing' : 'hidden';
  }

  /** Adds the samples of a segment or part, sorted by time. They replace captions of the same span. */
  add(samples: readonly CaptionSample[]): void {
    const [first] = samples;
    if (!first) return;
    if (this.#isJump(first.pts)) this.#jumpTo(first.pts);
    this.#replace(this.#last, samples.at(-1)!.pts);
    for (const sample of samples) {
      if (this.#isJump(sample.pts)) this.#jumpTo(sample.pts);
      this.#last = Math.max(this.#last, sample.pts);
      for (const pair of pairsOf(sample)) {
        this.#decoder.push(...pair);
        this.#show(this.#decoder.text, sample.pts);
      }
    }
    this.#removePlayed();
  }

  /** Removes all captions, for example because the clock of the video restarts. */
  clear(): void {
    this.#forget();
    this.#last = Number.NEGATIVE_INFINITY;
    for (const cue of [...(this.#track.cues ?? [])]) this.#track.removeCue(cue);
  }

  close(): void {
    this.clear();
    this.#track.mode = 'disabled';
  }

  #forget(): void {
    this.#decoder = new Cea608();
    this.#cue = null;
    this.#text = '';
  }

  #isJump(at: number): boolean {
    return at > this.#last + JUMP || at < this.#last - REORDERED;
  }

  #jumpTo(at: number): void {
    // Some encoders send samples only with new captions, so a short gap may be playback.
    const isGap = at > this.#last && at <= this.#last + SHOWN_SECONDS;
    if (this.#cue) this.#cue.endTime = Math.min(this.#cue.endTime, isGap ? at : this.#loadedUntil());
    this.#forget();
    this.#last = at;
  }

  /** End of the loaded video around the last sample, or the last sample if that video is not loaded any more. */
  #loadedUntil(): number {
    const { buffered } = this.#video;
    for (let index = 0; index < buffered.length; index++) {
      if (buffered.start(index) <= this.#last && this.#last < buffered.end(index)) return buffered.end(index);
    }
    return this.#last;
  }

  /** Removes the captions of this span, except the open one. */
  #replace(from: number, to: number): void {
    this.#next = Number.POSITIVE_INFINITY;
    for (const cue of [...(this.#track.cues ?? [])]) {
      if (cue === this.#cue || cue.startTime < from) continue;
      if (cue.startTime <= to) this.#track.removeCue(cue);
      else this.#next = Math.min(this.#next, cue.startTime);
    }
    if (this.#cue) this.#cue.endTime = this.#endOf(this.#cue.startTime);
  }

  #endOf(start: number): number {
    return Math.min(start + SHOWN_SECONDS, this.#next);
  }

  #show(text: string, at: number): void {
    if (text === this.#text) return;
    this.#text = text;
    if (this.#cue) this.#cue.endTime = Math.max(at, this.#cue.startTime);
    this.#cue = text === '' ? null : new VTTCue(at, this.#endOf(at), escaped(text));
    if (this.#cue) this.#track.addCue(this.#cue);
  }

  #removePlayed(): void {
    const { cues } = this.#track;
    const before = this.#video.currentTime - this.#kept;
    // The list is sorted by start time.
    while (cues?.[0] && cues[0].endTime < before) this.#track.removeCue(cues[0]);
  }
}

/** The text of a cue is WebVTT, in which `<` starts a tag and `&` a character reference. */
const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
