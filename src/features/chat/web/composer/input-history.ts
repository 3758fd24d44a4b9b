/** Lines kept of one session. */
export const HISTORY_LENGTH = 50;

/** What was sent from the box, for the up arrow (F-05): it begins in an empty box, and goes on only while a line from here is unchanged. */
export class InputHistory {
  #lines: string[] = [];
  /** Which line is in the box; null when it is none of these. */
  #place: number | null = null;

  remember(line: string): void {
    this.#place = null;
    if (line === this.#lines.at(-1)) return;
    this.#lines.push(line);
    if (this.#lines.length > HISTORY_LENGTH) this.#lines.shift();
  }

  /** The line before `current`; null when the arrow is none of ours, or there is none. */
  older(current: string): string | null {
    const at = this.#at(current);
    if (at === null || at === 0) return null;
    this.#place = at - 1;
    return this.#lines[this.#place]!;
  }

  /** The line after `current`: behind the last one the box is empty again. */
  newer(current: string): string | null {
    const at = this.#at(current);
    if (at === null || at === this.#lines.length) return null;
    this.#place = at + 1;
    return this.#lines[this.#place] ?? '';
  }

  /** An empty box stands behind the last line. */
  #at(current: string): number | null {
    if (this.#place !== null && this.#lines[this.#place] === current) return this.#place;
    this.#place = null;
    return current === '' ? this.#lines.length : null;
  }
}
