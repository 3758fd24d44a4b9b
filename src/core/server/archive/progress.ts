import type { Writable } from 'node:stream';
import { SECOND_MS } from '#core/contract/durations.ts';

/** How far a backup or a restore is. */
export interface Progress {
  phase: 'rows' | 'objects' | 'check';
  /** In any unit; `total` is null when it is unknown. */
  done: number;
  total: number | null;
  /** Bytes of this phase so far, for the rate. */
  bytes: number;
}

export type OnProgress = (progress: Progress) => void;

const PHASES: Record<Progress['phase'], string> = { rows: 'Rows', objects: 'Files', check: 'Checking' };
/** Milliseconds between lines: in a terminal, where a line replaces the last one, and elsewhere. */
const [TERMINAL_EVERY, LINE_EVERY] = [200, 10 * SECOND_MS];
const MIB = 1024 * 1024;

/** One line of text, such as "Rows: 45 % · 12.3 MiB/s · 8 s left". `elapsed` is milliseconds of this phase. */
export function progressLine({ phase, done, total, bytes }: Progress, elapsed: number): string {
  const seconds = elapsed / SECOND_MS;
  const share = total ? Math.min(1, done / total) : null;
  const parts = [
    share === null ? `${(bytes / MIB).toFixed(1)} MiB` : `${Math.floor(share * 100)} %`,
    ...(seconds > 0 ? [`${(bytes / MIB / seconds).toFixed(1)} MiB/s`] : []),
    ...(share !== null && share > 0 && seconds > 0 ? [`${Math.ceil((seconds / share) * (1 - share))} s left`] : []),
  ];
  return `${PHASES[phase]}: ${parts.join(' · ')}`;
}

/** Prints progress for operators: on one line in a terminal, as some lines elsewhere. `now` is milliseconds. */
export class ProgressPrinter {
  readonly #out: Writable & { isTTY?: boolean };
  readonly #now: () => number;
  #phase: Progress['phase'] | null = null;
  #phaseStart = 0;
  #lastPrinted = 0;

  constructor(out: Writable & { isTTY?: boolean }, now: () => number = () => performance.now()) {
    this.#out = out;
    this.#now = now;
  }

  readonly report: OnProgress = (progress) => {
    const now = this.#now();
    const isNew = progress.phase !== this.#phase;
    if (isNew) {
      this.#endLine();
      this.#phase = progress.phase;
      this.#phaseStart = now;
    }
    if (!isNew && now - this.#lastPrinted < (this.#out.isTTY ? TERMINAL_EVERY : LINE_EVERY)) return;
    this.#lastPrinted = now;
    const line = progressLine(progress, now - this.#phaseStart);
    // Clears the rest of the last line.
    this.#out.write(this.#out.isTTY ? `\r${line}\x1b[K` : `${line}\n`);
  };

  end(): void {
    this.#endLine();
  }

  #endLine(): void {
    if (this.#phase !== null && this.#out.isTTY) this.#out.write('\n');
  }
}
