import { randomUUID } from 'node:crypto';
import { releaseEvenly } from '#core/server/concurrency/release-evenly.ts';
import { BandwidthMeter } from '#core/server/media/hls/bandwidth.ts';
import { LivePlaylist } from '#core/server/media/hls/live-playlist.ts';
import { type MasterVariant, renderMaster } from '#core/server/media/hls/master-playlist.ts';
import type { ClosedSegment, InitSegment, PackagerOutput, Part, Rung, Variant } from '#core/server/media/output.ts';
import type { LadderRung } from '#core/server/media/transcode/ladder.ts';
import { namesOf, playlistName, VARIANTS } from './media-files.ts';

/**
 * Seconds of segments that stay in memory: playlists list their parts for 30 s, and players may ask for them 30 s longer (RFC 8216bis 6.2.2).
 */
const KEPT_SECONDS = 60;

/**
 * Milliseconds within which the requests that wait for something are answered once it is there: short beside the buffer of a player, and long
 * beside the time for which a chat message needs the processor.
 */
const RELEASE_SPREAD = 100;

/** Bits per second of the sound and the container, as long as they are not measured. */
const SOUND_BITRATE = 200_000;

/** A segment with the bytes of its parts: a gap has none. */
export interface StoredSegment {
  segment: ClosedSegment;
  parts: readonly Uint8Array[];
}

const partNumbers = ({ firstPart, partCount }: ClosedSegment): number[] =>
  Array.from({ length: partCount }, (_, index) => firstPart + index);

class LiveVariant {
  /** Of a rung: what is announced of it before anything of it is there. */
  readonly rung: LadderRung | null;
  readonly playlist: LivePlaylist;
  readonly bandwidth = new BandwidthMeter();
  readonly parts = new Map<number, Uint8Array>();
  /** The latest complete segments, in order. */
  readonly segments = new Map<number, StoredSegment>();
  init: InitSegment | null = null;
  /** The number of the part that comes next. */
  nextPart = 0;

  constructor(variant: Variant, rung: LadderRung | null = null) {
    this.rung = rung;
    this.playlist = new LivePlaylist(namesOf(variant));
  }

  append(part: Part): void {
    this.parts.set(part.number, part.bytes);
    this.nextPart = part.number + 1;
    this.playlist.appendPart(part);
  }

  close(segment: ClosedSegment): StoredSegment {
    const stored = { segment, parts: partNumbers(segment).flatMap((number) => this.parts.get(number) ?? []) };
    this.segments.set(segment.sequence, stored);
    this.playlist.closeSegment(segment);
    this.bandwidth.add(segment);
    this.#forgetOld(segment);
    return stored;
  }

  /** The bytes of a segment in one piece: players with low latency load its parts, so they are only joined for the first one who asks. */
  join(sequence: number): Uint8Array | null {
    const stored = this.segments.get(sequence);
    if (!stored) return null;
    if (stored.parts.length === 1) return stored.parts[0]!;
    const bytes = Buffer.concat(stored.parts);
    this.segments.set(sequence, { ...stored, parts: [bytes] });
    // From here on the parts are views of the segment, so that nothing is in memory twice.
    let offset = 0;
    for (const number of partNumbers(stored.segment)) {
      const length = this.parts.get(number)?.length ?? 0;
      this.parts.set(number, bytes.subarray(offset, offset + length));
      offset += length;
    }
    return bytes;
  }

  #forgetOld({ time, duration }: ClosedSegment): void {
    for (const [sequence, { segment }] of this.segments) {
      if (time + duration - (segment.time + segment.duration) <= KEPT_SECONDS) return;
      this.segments.delete(sequence);
      for (const number of partNumbers(segment)) this.parts.delete(number);
    }
  }
}

/**
 * A stream that this node ingests, as it is served: its playlists, and the init segments, parts and segments near the live edge. Earlier
 * segments are read from the object store.
 */
export class LiveMedia {
  readonly id: string;
  /** What the keys of its rungs' segments have in place of a connection. Another process has another one. */
  readonly rungFolder = randomUUID();
  /** In the order of the Multivariant Playlist: rungs stand between these two. */
  #variants = new Map<Variant, LiveVariant>(VARIANTS.map((variant) => [variant, new LiveVariant(variant)]));
  readonly #inits = new Map<string, Uint8Array>();
  /** Who waits for a change, and of which variant: null for any. */
  #waiting = new Map<() => void, Variant | null>();

  /** `earlier`: the segments of an earlier process, whose stream continues. */
  constructor(id: string, earlier: Readonly<Record<(typeof VARIANTS)[number], readonly ClosedSegment[]>> = { main: [], audio: [] }) {
    this.id = id;
    for (const variant of VARIANTS) {
      const { playlist, bandwidth } = this.#variants.get(variant)!;
      for (const segment of earlier[variant]) {
        playlist.closeSegment(segment);
        bandwidth.add(segment);
      }
    }
    this.#reportOthers();
  }

  /** Null for a rung that the stream does not have, or not any more. */
  playlist(variant: Variant): LivePlaylist | null {
    return this.#variants.get(variant)?.playlist ?? null;
  }

  /** The stream gets these rungs, the best first. Players are told of them before their first part. */
  addRungs(rungs: readonly LadderRung[]): void {
    const [main, audio] = VARIANTS.map((variant) => [variant, this.#variants.get(variant)!] as const);
    this.#variants = new Map([main!, ...rungs.map((rung) => [rung.name, new LiveVariant(rung.name, rung)] as const), audio!]);
    this.#reportOthers();
  }

  /** The stream goes on without this rung. Whoever plays it finds it gone, and plays another variant. */
  dropRung(rung: Rung): void {
    this.#variants.delete(rung);
    this.#reportOthers();
    this.#wake(new Set([rung]));
  }

  /** Whether players can begin with it: they refuse a playlist that has parts only. */
  hasSegment(variant: Variant): boolean {
    return (this.playlist(variant)?.duration ?? 0) > 0;
  }

  get hasEnded(): boolean {
    return this.#variants.get('main')!.playlist.edge.hasEnded;
  }

  /** Adds what the packager made, and wakes the requests that wait for it. Returns the segments that are complete now. */
  add(outputs: readonly PackagerOutput[]): StoredSegment[] {
    const complete: StoredSegment[] = [];
    for (const output of outputs) {
      const variant = this.#variants.get(output.variant);
      // What is left of a rung that was given up.
      if (!variant) continue;
      if (output.kind === 'init') this.#addInit(variant, output);
      else if (output.kind === 'part') variant.append(output);
      else complete.push(variant.close(output));
    }
    this.#wake(new Set(outputs.map(({ variant }) => variant)));
    return complete;
  }

  /** The stream has ended: its playlists do not change any more. */
  end(): void {
    for (const { playlist } of this.#variants.values()) if (!playlist.edge.hasEnded) playlist.end();
    this.#wake(new Set(this.#variants.keys()));
  }

  /** Resolves when something was added to the variant, or to any of them (null), or after `milliseconds`. */
  change(variant: Variant | null, milliseconds: number): Promise<void> {
    return new Promise((resolve) => {
      const done = () => {
        clearTimeout(timer);
        this.#waiting.delete(done);
        resolve();
      };
      const timer = setTimeout(done, milliseconds);
      this.#waiting.set(done, variant);
    });
  }

  /**
   * The Multivariant Playlist, whose URIs are relative to the folder above that of the media. Null until each variant has a segment: players
   * refuse a playlist that has parts only, and choose once among what is listed.
   */
  master(): string | null {
    const main = this.#variants.get('main')!.init;
    const begun = [...this.#variants].filter(([, { init, rung }]) => init !== null || (main !== null && rung !== null));
    if (begun[0]?.[0] !== 'main') return null;
    const variants = begun.flatMap(
      ([
        variant,
        {
          init,
          rung,
          bandwidth: { bandwidth },
        },
      ]): MasterVariant[] => {
        const uri = `${this.id}/${playlistName(variant)}`;
        if (init && bandwidth) return [{ uri, tracks: init.tracks, bandwidth }];
        return rung ? [{ uri, ...announced(rung, main!) }] : [];
      },
    );
    return variants.length < begun.length ? null : renderMaster(variants);
  }

  init(variant: Variant, version: number): Uint8Array | null {
    return this.#inits.get(namesOf(variant).init(version)) ?? null;
  }

  part(variant: Variant, number: number): Uint8Array | null {
    return this.#variants.get(variant)?.parts.get(number) ?? null;
  }

  /** Whether this part is the next one, so that a request for it waits. */
  isNextPart(variant: Variant, number: number): boolean {
    const found = this.#variants.get(variant);
    return found !== undefined && !found.playlist.edge.hasEnded && number === found.nextPart;
  }

  segment(variant: Variant, sequence: number): Uint8Array | null {
    return this.#variants.get(variant)?.join(sequence) ?? null;
  }

  #addInit(variant: LiveVariant, init: InitSegment): void {
    variant.init = init;
    this.#inits.set(namesOf(init.variant).init(init.version), init.bytes);
  }

  #reportOthers(): void {
    for (const [name, { playlist }] of this.#variants)
      playlist.report(
        [...this.#variants].flatMap(([other, { playlist: its }]) => (other === name ? [] : [{ uri: playlistName(other), playlist: its }])),
      );
  }

  #wake(variants: ReadonlySet<Variant>): void {
    const waiting = [...this.#waiting].filter(([, variant]) => variant === null || variants.has(variant)).map(([wake]) => wake);
    for (const wake of waiting) this.#waiting.delete(wake);
    releaseEvenly(waiting, RELEASE_SPREAD);
  }
}

/** A rung with the sound of its stream, as it will be. */
function announced({ codec, width, height, maxFrameRate, bitrate, peak }: LadderRung, { tracks }: InitSegment): Omit<MasterVariant, 'uri'> {
  const own = tracks.map((track) =>
    track.track === 'audio' ? track : { ...track, codec, width, height, frameRate: maxFrameRate ?? track.frameRate },
  );
  const sound = tracks.some(({ track }) => track === 'audio') ? SOUND_BITRATE : 0;
  return { tracks: own, bandwidth: { peak: peak + sound, average: bitrate + sound } };
}
