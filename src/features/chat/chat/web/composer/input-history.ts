/** Lines kept per session. */
export const HISTORY_LENGTH = 50;

/** Sent lines for the arrow keys (F-05). Navigation starts in an empty box and continues only while the shown line is unmodified. */
export class InputHistory {
  #lines: string[] = [];
  #index: number | null = null;

  remember(line: string): void {
    this.#index = null;
    if (line === this.#lines.at(-1)) return;
    this.#lines.push(line);
    if (this.#lines.length > HISTORY_LENGTH) this.#lines.shift();
  }

  /** The line before `current`. Null if there is none or the line was modified. */
  older(current: string): string | null {
    const at = this.#at(current);
    if (at === null || at === 0) return null;
    this.#index = at - 1;
    return this.#lines[this.#index]!;
  }

  /** The line after `current`. After the newest line the box is empty again. */
  newer(current: string): string | null {
    const at = this.#at(current);
    if (at === null || at === this.#lines.length) return null;
    this.#index = at + 1;
    return this.#lines[this.#index] ?? '';
  }

  #at(current: string): number | null {
    if (this.#index !== null && this.#lines[this.#index] === current) return this.#index;
    this.#index = null;
    return current === '' ? this.#lines.length : null;
  }
}
