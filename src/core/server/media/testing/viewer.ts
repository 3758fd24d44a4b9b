import { Buffer } from 'node:buffer';
import { LivePlaylist } from '../hls/live-playlist.ts';
import type { PlaylistUris } from '../hls/playlists.ts';
import { PlaylistChecker } from '../hls/testing/check-playlist.ts';
import { type ReadTrackFragment, readFragments } from '../mp4/read-mp4.ts';
import type { ClosedSegment, InitSegment, PackagerOutput, Part, Variant } from '../output.ts';
import { Packager } from '../packager.ts';
import type { Arrival } from './encoder.ts';

const urisOf = (variant: Variant): PlaylistUris => ({
  init: (version) => `${variant}-${version}.mp4`,
  part: (number) => `${variant}-p${number}.m4s`,
  segment: (sequence) => `${variant}-${sequence}.m4s`,
});

/** The view of a viewer of one variant. */
export class WatchedVariant {
  readonly inits: InitSegment[] = [];
  readonly parts: Part[] = [];
  readonly segments: ClosedSegment[] = [];
  readonly playlist: LivePlaylist;
  readonly #looks: boolean;
  /** Requests every version in full. */
  readonly checker = new PlaylistChecker();
  /** Requests an update for each version after the first. */
  readonly updateChecker = new PlaylistChecker();
  #hasStarted = false;

  constructor(variant: Variant, looks: boolean) {
    this.playlist = new LivePlaylist(urisOf(variant));
    this.#looks = looks;
  }

  get text(): string {
    return Buffer.from(this.playlist.render('full')).toString();
  }

  /** The fragments of all parts, with the media they contain. */
  fragments(): Array<{ part: Part; tracks: ReadTrackFragment[] }> {
    return this.parts.map((part) => ({ part, tracks: readFragments(part.bytes) }));
  }

  /** The file from the segments of one init segment. */
  file(version = this.inits[0]!.version): Uint8Array {
    const init = this.inits.find((known) => known.version === version)!;
    return Buffer.concat([init.bytes, ...this.parts.filter(({ segment }) => segment.init === version).map(({ bytes }) => bytes)]);
  }

  take(output: PackagerOutput): void {
    if (output.kind === 'init') this.inits.push(output);
    if (output.kind === 'part') {
      this.parts.push(output);
      this.playlist.appendPart(output);
    }
    if (output.kind === 'segment') {
      this.segments.push(output);
      this.playlist.closeSegment(output);
    }
    if (output.kind !== 'init' && this.#looks) this.look();
  }

  /** Requests the current version of the playlist. */
  look(): void {
    const full = this.text;
    this.checker.full(full);
    if (this.#hasStarted) this.updateChecker.update(Buffer.from(this.playlist.render('update')).toString(), full);
    else this.updateChecker.full(full);
    this.#hasStarted = true;
  }
}

/** Packages the input, and watches both variants to the end. Checking every version of the playlists takes most of the time. */
export class Viewing {
  readonly packager = new Packager();
  readonly main: WatchedVariant;
  readonly audio: WatchedVariant;

  constructor({ checksPlaylists = true } = {}) {
    this.main = new WatchedVariant('main', checksPlaylists);
    this.audio = new WatchedVariant('audio', checksPlaylists);
    this.main.playlist.report([{ uri: 'audio.m3u8', playlist: this.audio.playlist }]);
    this.audio.playlist.report([{ uri: 'main.m3u8', playlist: this.main.playlist }]);
  }

  /** The findings of both checkers of both variants. */
  get violations(): string[] {
    return [this.main, this.audio].flatMap(({ checker, updateChecker }) => [...checker.violations, ...updateChecker.violations]);
  }

  arrive(arrival: Arrival): PackagerOutput[] {
    const outputs =
      arrival.kind === 'config'
        ? this.packager.config(arrival.config)
        : arrival.kind === 'sample'
          ? this.packager.sample(arrival.sample, arrival.at)
          : this.packager.flush();
    return this.#take(outputs);
  }

  end(): PackagerOutput[] {
    const outputs = this.#take(this.packager.end());
    for (const variant of [this.main, this.audio]) {
      variant.playlist.end();
      if (variant.parts.length > 0) variant.look();
    }
    return outputs;
  }

  #take(outputs: readonly PackagerOutput[]): PackagerOutput[] {
    for (const output of outputs) this[output.variant as 'main' | 'audio'].take(output);
    return [...outputs];
  }
}

/** Packages a whole broadcast. */
export function watch(arrivals: readonly Arrival[], viewing = new Viewing()): Viewing {
  for (const arrival of arrivals) viewing.arrive(arrival);
  viewing.end();
  return viewing;
}
