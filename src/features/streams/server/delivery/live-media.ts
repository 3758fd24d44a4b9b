import { BandwidthMeter } from '#core/server/media/hls/bandwidth.ts';
import { LivePlaylist } from '#core/server/media/hls/live-playlist.ts';
import { renderMaster } from '#core/server/media/hls/master-playlist.ts';
import type { ClosedSegment, InitSegment, PackagerOutput, Part, Variant } from '#core/server/media/output.ts';
import { namesOf, playlistName, VARIANTS } from './media-files.ts';

/**
 * Seconds of segments that stay in memory: playlists list their parts for 30 s, and players may ask for them 30 s longer (RFC 8216bis 6.2.2).
 */
const KEPT_SECONDS = 60;

/** A segment with its bytes: a gap has none. */
export interface StoredSegment {
  segment: ClosedSegment;
  bytes: Uint8Array;
}

class LiveVariant {
  readonly playlist: LivePlaylist;
  readonly bandwidth = new BandwidthMeter();
  readonly parts = new Map<number, Uint8Array>();
  /** The latest complete segments, in order. */
  readonly segments = new Map<number, StoredSegment>();
  init: InitSegment | null = null;
  /** The number of the part that comes next. */
  nextPart = 0;

  constructor(variant: Variant) {
    this.playlist = new LivePlaylist(namesOf(variant));
  }

  append(part: Part): void {
    this.parts.set(part.number, part.bytes);
    this.nextPart = part.number + 1;
    this.playlist.appendPart(part);
  }

  close(segment: ClosedSegment): StoredSegment {
    const numbers = Array.from({ length: segment.partCount }, (_, index) => segment.firstPart + index);
    const bytes = Buffer.concat(numbers.map((number) => this.parts.get(number) ?? Buffer.alloc(0)));
    // From here on the parts are views of the segment, so that nothing is in memory twice.
    let offset = 0;
    for (const number of numbers) {
      const length = this.parts.get(number)?.length ?? 0;
      this.parts.set(number, bytes.subarray(offset, offset + length));
      offset += length;
    }
    const stored = { segment, bytes };
    this.segments.set(segment.sequence, stored);
    this.playlist.closeSegment(segment);
    this.bandwidth.add(segment);
    this.#forgetOld(segment);
    return stored;
  }

  #forgetOld({ time, duration }: ClosedSegment): void {
    for (const [sequence, { segment }] of this.segments) {
      if (time + duration - (segment.time + segment.duration) <= KEPT_SECONDS) return;
      this.segments.delete(sequence);
      for (let index = 0; index < segment.partCount; index++) this.parts.delete(segment.firstPart + index);
    }
  }
}

/**
 * A stream that this node ingests, as it is served: its playlists, and the init segments, parts and segments near the live edge. Earlier
 * segments are read from the object store.
 */
export class LiveMedia {
  readonly id: string;
  readonly #variants: Readonly<Record<Variant, LiveVariant>> = { main: new LiveVariant('main'), audio: new LiveVariant('audio') };
  readonly #inits = new Map<string, Uint8Array>();
  #waiting = new Set<() => void>();

  /** `earlier`: the segments of an earlier process, whose stream continues. */
  constructor(id: string, earlier: Readonly<Record<Variant, readonly ClosedSegment[]>> = { main: [], audio: [] }) {
    this.id = id;
    for (const variant of VARIANTS) {
      for (const segment of earlier[variant]) {
        this.#variants[variant].playlist.closeSegment(segment);
        this.#variants[variant].bandwidth.add(segment);
      }
    }
    this.playlist('main').report(playlistName('audio'), this.playlist('audio'));
    this.playlist('audio').report(playlistName('main'), this.playlist('main'));
  }

  playlist(variant: Variant): LivePlaylist {
    return this.#variants[variant].playlist;
  }

  get hasEnded(): boolean {
    return this.playlist('main').edge.hasEnded;
  }

  /** Adds what the packager made, and wakes the requests that wait for it. Returns the segments that are complete now. */
  add(outputs: readonly PackagerOutput[]): StoredSegment[] {
    const complete: StoredSegment[] = [];
    for (const output of outputs) {
      if (output.kind === 'init') this.#addInit(output);
      else if (output.kind === 'part') this.#variants[output.variant].append(output);
      else complete.push(this.#variants[output.variant].close(output));
    }
    this.#wake();
    return complete;
  }

  /** The stream has ended: its playlists do not change any more. */
  end(): void {
    for (const variant of VARIANTS) if (!this.playlist(variant).edge.hasEnded) this.playlist(variant).end();
    this.#wake();
  }

  /** Resolves when something was added, or after `milliseconds`. */
  change(milliseconds: number): Promise<void> {
    return new Promise((resolve) => {
      const done = () => {
        clearTimeout(timer);
        this.#waiting.delete(done);
        resolve();
      };
      const timer = setTimeout(done, milliseconds);
      this.#waiting.add(done);
    });
  }

  /**
   * The Multivariant Playlist, whose URIs are relative to the folder above that of the media. Null until each variant has a segment: players
   * refuse a playlist that has parts only, and choose once among what is listed.
   */
  master(): string | null {
    const begun = VARIANTS.filter((variant) => this.#variants[variant].init !== null);
    if (begun[0] !== 'main') return null;
    const variants = begun.flatMap((variant) => {
      const { init, bandwidth } = this.#variants[variant];
      if (!init || !bandwidth.bandwidth) return [];
      return [{ uri: `${this.id}/${playlistName(variant)}`, tracks: init.tracks, bandwidth: bandwidth.bandwidth }];
    });
    return variants.length < begun.length ? null : renderMaster(variants);
  }

  init(variant: Variant, version: number): Uint8Array | null {
    return this.#inits.get(namesOf(variant).init(version)) ?? null;
  }

  part(variant: Variant, number: number): Uint8Array | null {
    return this.#variants[variant].parts.get(number) ?? null;
  }

  /** Whether this part is the next one, so that a request for it waits. */
  isNextPart(variant: Variant, number: number): boolean {
    return !this.playlist(variant).edge.hasEnded && number === this.#variants[variant].nextPart;
  }

  segment(variant: Variant, sequence: number): Uint8Array | null {
    return this.#variants[variant].segments.get(sequence)?.bytes ?? null;
  }

  #addInit(init: InitSegment): void {
    this.#variants[init.variant].init = init;
    this.#inits.set(namesOf(init.variant).init(init.version), init.bytes);
  }

  #wake(): void {
    const waiting = this.#waiting;
    this.#waiting = new Set();
    for (const wake of waiting) wake();
  }
}
