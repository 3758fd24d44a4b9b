import { uniformFloat32 } from 'pure-rand/distribution/uniformFloat32';
import { uniformInt } from 'pure-rand/distribution/uniformInt';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import type { RandomGenerator } from 'pure-rand/types/RandomGenerator';

/** Repeats exactly for a seed and purpose (decision 004). A draw for one purpose does not change the others. */
export class Chance {
  readonly #generator: RandomGenerator;

  constructor(seed: number, purpose: string) {
    this.#generator = xoroshiro128plus(seed ^ hashOf(purpose));
  }

  /** `to` is exclusive. */
  float(from: number, to: number): number {
    return from + (to - from) * uniformFloat32(this.#generator);
  }

  /** Probability from 0 to 1. */
  bool(share: number): boolean {
    return uniformFloat32(this.#generator) < share;
  }

  /** Both are inclusive. */
  int(from: number, to: number): number {
    return uniformInt(this.#generator, from, to);
  }

  pick<T>(from: readonly T[]): T {
    return from[uniformInt(this.#generator, 0, from.length - 1)]!;
  }

  /** At least one weight must be above zero. */
  pickWeighted<T>(from: readonly T[], weightOf: (one: T) => number): T {
    let left = this.float(
      0,
      from.reduce((sum, one) => sum + weightOf(one), 0),
    );
    for (const one of from) {
      left -= weightOf(one);
      if (left < 0) return one;
    }
    return from.findLast((one) => weightOf(one) > 0)!;
  }

  shuffled<T>(from: readonly T[]): T[] {
    const all = [...from];
    for (let last = all.length - 1; last > 0; last -= 1) {
      const other = uniformInt(this.#generator, 0, last);
      [all[last], all[other]] = [all[other]!, all[last]!];
    }
    return all;
  }
}

export class Deck<T> {
  readonly #cards: readonly T[];
  readonly #chance: Chance;
  #left: T[] = [];

  constructor(cards: readonly T[], chance: Chance) {
    this.#cards = cards;
    this.#chance = chance;
  }

  deal(): T {
    if (this.#left.length === 0) this.#left = this.#chance.shuffled(this.#cards);
    return this.#left.pop()!;
  }
}

/** FNV-1a hash, 32 bits. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash;
}
