import { randomUUID } from 'node:crypto';
import { releaseEvenly } from '#core/server/concurrency/pace.ts';
import { perContext } from '#core/server/concurrency/per-context.ts';
import { LivePlaylist } from '#core/server/media/hls/live-playlist.ts';
import { BandwidthMeter, type MasterVariant, renderMaster } from '#core/server/media/hls/playlists.ts';
import type { ClosedSegment, InitSegment, PackagerOutput, Part, Rung, Variant } from '#core/server/media/output.ts';
import type { LadderRung } from '#core/server/media/transcode/ladder.ts';
import { namesOf, playlistName, VARIANTS } from './stored-media.ts';

/** Seconds of segments in memory: playlists list their parts for 30 s, and players may request them 30 s longer (RFC 8216bis 6.2.2). */
const KEPT_SECONDS = 60;

/** Milliseconds over which waiting requests are released: short beside a player's buffer, long beside a chat message. */
const RELEASE_SPREAD = 100;

/** Bits per second of audio and container until they are measured. */
const SOUND_BITRATE = 200_000;

/** A segment with the bytes of its parts; a gap has none. */
export interface StoredSegment {
  segment: ClosedSegment;
  parts: readonly Uint8Array[];
}

const partNumbers = ({ firstPart, partCount }: ClosedSegment): number[] =>
  Array.from({ length: partCount }, (_, index) => firstPart + index);

class LiveVariant {
  /** Announced properties of a transcoded rung; null for source variants. */
  readonly rung: LadderRung | null;
  readonly playlist: LivePlaylist;
  readonly bandwidth = new BandwidthMeter();
  readonly parts = new Map<number, Uint8Array>();
  readonly segments = new Map<number, StoredSegment>();
  init: InitSegment | null = null;
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

  /** The bytes of a whole segment. Low-latency players load parts instead, so the parts are joined on the first request. */
  join(sequence: number): Uint8Array | null {
    const stored = this.segments.get(sequence);
    if (!stored) return null;
    if (stored.parts.length === 1) return stored.parts[0]!;
    const bytes = Buffer.concat(stored.parts);
    this.segments.set(sequence, { ...stored, parts: [bytes] });
    // From here on the parts are views of the segment, so that memory holds the bytes once.
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

/** A stream that this node ingests, near its live edge. Earlier segments come from the object store. */
export class LiveMedia {
  readonly id: string;
  /** Replaces the connection id in object keys of rungs. Unique per process. */
  readonly rungFolder = randomUUID();
  /** In the order of the multivariant playlist: rungs come between these two. */
  #variants = new Map<Variant, LiveVariant>(VARIANTS.map((variant) => [variant, new LiveVariant(variant)]));
  readonly #inits = new Map<string, Uint8Array>();
  #hasCaptions = false;
  /** Waiting requests and their variant; null for any. */
  #waiting = new Map<() => void, Variant | null>();

  /** `earlier`: segments from an earlier process, which the stream continues. */
  constructor(
    id: string,
    earlier: Readonly<Record<(typeof VARIANTS)[number], readonly ClosedSegment[]>> = { main: [], audio: [] },
    hasCaptions = false,
  ) {
    this.id = id;
    this.#hasCaptions = hasCaptions;
    for (const variant of VARIANTS) {
      const { playlist, bandwidth } = this.#variants.get(variant)!;
      for (const segment of earlier[variant]) {
        playlist.closeSegment(segment);
        bandwidth.add(segment);
      }
    }
    this.#reportOthers();
  }

  /** Null for a rung that does not exist, or was dropped. */
  playlist(variant: Variant): LivePlaylist | null {
    return this.#variants.get(variant)?.playlist ?? null;
  }

  /** Adds rungs, best first. Players learn of them before their first part. */
  addRungs(rungs: readonly LadderRung[]): void {
    const [main, audio] = VARIANTS.map((variant) => [variant, this.#variants.get(variant)!] as const);
    this.#variants = new Map([main!, ...rungs.map((rung) => [rung.name, new LiveVariant(rung.name, rung)] as const), audio!]);
    this.#reportOthers();
  }

  /** Removes a rung. Its players get 404 and switch to another variant. */
  dropRung(rung: Rung): void {
    this.#variants.delete(rung);
    this.#reportOthers();
    this.#wake(new Set([rung]));
  }

  /** Whether players can start with the variant: they refuse a playlist with only parts. */
  hasSegment(variant: Variant): boolean {
    return (this.playlist(variant)?.duration ?? 0) > 0;
  }

  get hasEnded(): boolean {
    return this.#variants.get('main')!.playlist.edge.hasEnded;
  }

  /** Adds packager output and wakes waiting requests. Returns the segments that are now complete. */
  add(outputs: readonly PackagerOutput[]): StoredSegment[] {
    const complete: StoredSegment[] = [];
    for (const output of outputs) {
      const variant = this.#variants.get(output.variant);
      // Late output of a dropped rung.
      if (!variant) continue;
      if (output.kind === 'init') this.#addInit(variant, output);
      else if (output.kind === 'part') variant.append(output);
      else {
        this.#hasCaptions ||= output.hasCaptions ?? false;
        complete.push(variant.close(output));
      }
    }
    this.#wake(new Set(outputs.map(({ variant }) => variant)));
    return complete;
  }

  end(): void {
    for (const { playlist } of this.#variants.values()) if (!playlist.edge.hasEnded) playlist.end();
    this.#wake(new Set(this.#variants.keys()));
  }

  /** Resolves on the next addition to the variant, or to any variant (null), or after `milliseconds`. */
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

  /** Null until each variant has a segment: players refuse playlists with only parts, and choose among the variants once. */
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
    return variants.length < begun.length ? null : renderMaster(variants, this.#hasCaptions);
  }

  init(variant: Variant, version: number): Uint8Array | null {
    return this.#inits.get(namesOf(variant).init(version)) ?? null;
  }

  part(variant: Variant, number: number): Uint8Array | null {
    return this.#variants.get(variant)?.parts.get(number) ?? null;
  }

  /** Requests for the next part wait for it. */
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

function announced({ codec, width, height, maxFrameRate, bitrate, peak }: LadderRung, { tracks }: InitSegment): Omit<MasterVariant, 'uri'> {
  const own = tracks.map((track) =>
    track.track === 'audio' ? track : { ...track, codec, width, height, frameRate: maxFrameRate ?? track.frameRate },
  );
  const sound = tracks.some(({ track }) => track === 'audio') ? SOUND_BITRATE : 0;
  return { tracks: own, bandwidth: { peak: peak + sound, average: bitrate + sound } };
}

export const liveMedia = perContext(() => new Map<string, LiveMedia>());
