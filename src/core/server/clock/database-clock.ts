import { sql } from 'kysely';
import { MINUTE_MS, SECOND_MS } from '#core/contract/durations.ts';
import type { Db } from '../db/db.ts';

declare module '../context.ts' {
  interface Services {
    clock: DatabaseClock;
  }
}

/** Milliseconds between comparisons. */
const COMPARE_EVERY = MINUTE_MS;
/** Milliseconds. Smaller differences are within the error of a comparison on a busy machine. */
const TOLERATED = 100;
/** Milliseconds. A larger change of the machine's clock in a short time means that it was set. */
const JUMP = SECOND_MS;
/** The fastest of these round trips counts, because its error is the smallest. */
const TRIES = 3;

/** Milliseconds of a clock that nobody can set. All threads of a process share it. */
export const steadyMs = (): number => {
  const [seconds, nanoseconds] = process.hrtime();
  return seconds * SECOND_MS + nanoseconds / 1e6;
};

/** The clock of the database for another thread: the milliseconds that it is ahead of the steady clock. */
export type SharedClock = Float64Array<SharedArrayBuffer>;

/** Reads the clock of the database; without one, the clock of the machine. */
export const readShared = (shared: SharedClock | undefined): Date => new Date(shared ? shared[0]! + steadyMs() : Date.now());

interface MachineClocks {
  /** Milliseconds since the epoch. An operator or NTP may set it at any time. */
  wall: () => number;
  steady: () => number;
}

/**
 * The clock of the database, which judges leases and deadlines for all nodes, whatever the clocks of their machines show. Comparisons set
 * it, and a steady clock continues it in between, so that it does not follow when somebody sets the machine's clock.
 */
export class DatabaseClock {
  readonly shared: SharedClock = new Float64Array(new SharedArrayBuffer(8));
  /** Milliseconds by which the machine's clock was ahead of the database's at the last comparison. */
  machineAhead = 0;
  readonly #machine: MachineClocks;
  #comparedAt: { wall: number; steady: number };

  constructor(machine: MachineClocks = { wall: () => Date.now(), steady: steadyMs }) {
    this.#machine = machine;
    this.#comparedAt = this.#reading();
    this.shared[0] = this.#comparedAt.wall - this.#comparedAt.steady;
  }

  now = (): Date => new Date(this.shared[0]! + this.#machine.steady());

  /** Whether the last comparison is a minute old, or somebody has set the machine's clock since. */
  isDue(): boolean {
    const { wall, steady } = this.#reading();
    const passed = steady - this.#comparedAt.steady;
    return passed >= COMPARE_EVERY || Math.abs(wall - this.#comparedAt.wall - passed) > JUMP;
  }

  async compare(db: Db): Promise<void> {
    let fastest: { took: number; ahead: number } | null = null;
    for (let attempt = 0; attempt < TRIES; attempt++) {
      const sent = this.#machine.steady();
      const row = await db.row(sql<{ time: number }>`select (extract(epoch from clock_timestamp()) * 1000)::float8 as time`);
      const took = this.#machine.steady() - sent;
      if (fastest === null || took < fastest.took) fastest = { took, ahead: row!.time - (sent + took / 2) };
    }
    const { took, ahead } = fastest!;
    this.#comparedAt = this.#reading();
    this.machineAhead = this.#comparedAt.wall - this.#comparedAt.steady - ahead;
    if (Math.abs(this.shared[0]! - ahead) > TOLERATED + took / 2) this.shared[0] = ahead;
  }

  #reading(): { wall: number; steady: number } {
    return { wall: this.#machine.wall(), steady: this.#machine.steady() };
  }
}
