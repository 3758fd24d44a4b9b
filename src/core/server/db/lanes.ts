import { AsyncLocalStorage } from 'node:async_hooks';
import { Unavailable } from '../unavailable.ts';

interface ConnectionLanesOptions {
  connections: number;
  /** Milliseconds to wait for a free connection. */
  patience: number;
  /** Called with the wait of each granted connection. */
  onGranted?: (lane: Lane, milliseconds: number) => void;
}

interface Waiter {
  grant(): void;
}

/** Maximum number of waiting reads; further reads are rejected, so that a flood does not fill the memory. */
const MAX_WAITING_READS = 2000;
/** While both lanes wait, a read gets every fifth connection, so that constant work cannot keep reads out. */
const WORK_PER_READ = 4;

/** Milliseconds without work after which the database counts as idle. A chat of ten messages a second is never idle. */
const IDLE_AFTER = 100;

/**
 * The queue before the connections of a pool (decision 022). Work goes before reads. Reads hold at most half of the connections, and
 * an eighth (one of ten) while there is work, so that a flood of reads neither blocks messages nor slows them down much. Within a lane,
 * requests are served in order of arrival.
 */
export class ConnectionLanes {
  readonly #options: ConnectionLanesOptions;
  readonly #waiting: Record<Lane, Set<Waiter>> = { work: new Set(), reads: new Set() };
  readonly #held: Record<Lane, number> = { work: 0, reads: 0 };
  /** Connections granted to work since the last one granted to a read, while reads waited. */
  #workInARow = 0;
  #idleTimer: NodeJS.Timeout | null = null;

  constructor(options: ConnectionLanesOptions) {
    this.#options = options;
  }

  /**
   * Resolves to a release function when a connection is available. Throws `Unavailable` on a timeout: the database is busy, not
   * unavailable, and the statement or transaction has not started.
   */
  async acquire(lane: Lane): Promise<() => void> {
    if (this.#hasRoom(lane) && this.#waiting.work.size === 0 && (lane === 'work' || this.#waiting.reads.size === 0)) {
      this.#take(lane);
      this.#options.onGranted?.(lane, 0);
    } else {
      const since = performance.now();
      await this.#turn(lane);
      this.#options.onGranted?.(lane, performance.now() - since);
    }
    return () => {
      this.#held[lane] -= 1;
      if (lane === 'work') this.#startIdleTimer();
      this.#grant();
    };
  }

  /** Connections in use, and requests that wait for one. */
  figures(lane: Lane): { held: number; waiting: number } {
    return { held: this.#held[lane], waiting: this.#waiting[lane].size };
  }

  #hasRoom(lane: Lane): boolean {
    const { work, reads } = this.#held;
    return work + reads < this.#options.connections && (lane === 'work' || reads < this.#maxReads);
  }

  get #maxReads(): number {
    const hasWork = this.#held.work > 0 || this.#waiting.work.size > 0 || this.#idleTimer !== null;
    return Math.max(1, Math.floor(this.#options.connections / (hasWork ? 8 : 2)));
  }

  #startIdleTimer(): void {
    if (this.#idleTimer) {
      this.#idleTimer.refresh();
      return;
    }
    this.#idleTimer = setTimeout(() => {
      this.#idleTimer = null;
      this.#grant();
    }, IDLE_AFTER);
    this.#idleTimer.unref();
  }

  #take(lane: Lane): void {
    this.#held[lane] += 1;
    this.#workInARow = lane === 'work' && this.#waiting.reads.size > 0 ? this.#workInARow + 1 : 0;
  }

  #turn(lane: Lane): Promise<void> {
    const queue = this.#waiting[lane];
    if (lane === 'reads' && queue.size >= MAX_WAITING_READS) throw new Unavailable('too many reads are waiting');
    return new Promise((resolve, reject) => {
      const waiter: Waiter = {
        grant: () => {
          clearTimeout(timer);
          resolve();
        },
      };
      const timer = setTimeout(() => {
        queue.delete(waiter);
        reject(new Unavailable('no database connection became free in time'));
      }, this.#options.patience);
      queue.add(waiter);
    });
  }

  #grant(): void {
    for (let lane = this.#next(); lane !== null; lane = this.#next()) {
      const [waiter] = this.#waiting[lane];
      this.#waiting[lane].delete(waiter!);
      this.#take(lane);
      waiter!.grant();
    }
  }

  #next(): Lane | null {
    const hasRead = this.#waiting.reads.size > 0 && this.#hasRoom('reads');
    const hasWork = this.#waiting.work.size > 0 && this.#hasRoom('work');
    if (hasRead && (!hasWork || this.#workInARow >= WORK_PER_READ)) return 'reads';
    return hasWork ? 'work' : null;
  }
}

export const LANES = ['work', 'reads'] as const;

/** `reads` answers GET requests. `work` is everything else: sends, votes, sessions, jobs. */
export type Lane = (typeof LANES)[number];

const current = new AsyncLocalStorage<Lane>();

export const asRead = <T>(work: () => T): T => current.run('reads', work);

export const currentLane = (): Lane => current.getStore() ?? 'work';
