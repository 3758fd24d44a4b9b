import { Worker } from 'node:worker_threads';
import { LRUCache } from 'lru-cache';
import type { PatternAnswer, PatternOrder } from './thread.ts';

/** The patterns of one version of a word list. Its identity is the key under which the thread keeps the compiled list. */
export type PatternList = readonly string[];

/** `late`: the list exceeded its time on this text, so nobody knows whether it matches. `spent` is in milliseconds of CPU time. */
export type PatternResult = { kind: 'known'; entry: string | null; spent: number } | { kind: 'late' };

export interface PatternMatcher {
  /** `channelId` is only for the log. */
  find(list: PatternList, text: string, channelId?: number | null): Promise<PatternResult>;
}

export interface PatternThreadOptions {
  /** Milliseconds of CPU time for one text; 50 by default. Hostile patterns take more than 100, usual ones 0.1. */
  textBudget?: number;
  /** CPU time that one list may use of each second, as a share; further texts are late. Null for a thread of one list. 0.2 by default. */
  share?: number | null;
  /** Maximum number of pattern characters of all lists in the thread; others are compiled again. By default 1,000 usual lists fit. */
  charactersMax?: number;
  /** Called once for each list that is late. */
  onLate?: (list: PatternList, channelId: number | null) => void;
}

interface Ask {
  list: PatternList;
  text: string;
  channelId: number | null;
  since: number;
  resolve: (result: PatternResult) => void;
}

/** Milliseconds of CPU time to load the engine, and to compile a list. */
const START_BUDGET = 10_000;
const COMPILE_BUDGET = 1_000;
/** A thread that got no CPU time for this many milliseconds is given up. */
const STALLED_AFTER = 5_000;
/** Milliseconds that a text waits for other ones in a ready thread before it is late. */
const WAIT_MAX = 5_000;
const QUEUE_MAX = 2_000;
const BATCH_MAX = 64;
/** Milliseconds of CPU time that a list may use at once, beyond its share. */
const DEBT_MAX = 500;
/** 50 patterns with 30 characters each, for 1,000 lists. */
const CHARACTERS_MAX = 1_500_000;
const MEMORY_MB = 512;

/**
 * Matches texts in a thread of its own, one after the other, so that no pattern delays the main thread. A text that exceeds its time is late,
 * and the thread is replaced (decision 061).
 */
export class PatternThread implements PatternMatcher {
  readonly #options: Required<Omit<PatternThreadOptions, 'charactersMax'>>;
  readonly #waiting: Ask[] = [];
  /** Texts in the thread, oldest first. */
  #running: Ask[] = [];
  #worker: Worker | null = null;
  #cpuBefore = 0;
  #runningSince = 0;
  #timer: NodeJS.Timeout | null = null;
  #forget: number[] = [];
  #lastId = 0;
  #isReady = false;
  /** Texts do not wait longer because a thread starts. */
  #readySince = 0;
  #isClosed = false;
  readonly #ids: LRUCache<PatternList, number>;
  readonly #debts = new WeakMap<PatternList, { spent: number; at: number }>();
  readonly #reported = new WeakSet<PatternList>();

  constructor({ textBudget = 50, share = 0.2, charactersMax = CHARACTERS_MAX, onLate = () => {} }: PatternThreadOptions = {}) {
    this.#options = { textBudget, share, onLate };
    this.#ids = new LRUCache({
      maxSize: charactersMax,
      sizeCalculation: (_id, list) => list.reduce((sum, entry) => sum + entry.length, 1),
      dispose: (id) => void this.#forget.push(id),
    });
  }

  find(list: PatternList, text: string, channelId: number | null = null): Promise<PatternResult> {
    if (this.#isClosed || this.#waiting.length >= QUEUE_MAX) return Promise.resolve({ kind: 'late' });
    return new Promise((resolve) => {
      this.#waiting.push({ list, text, channelId, since: performance.now(), resolve });
      // Texts of the same turn share one message to the thread.
      if (this.#running.length === 0 && this.#waiting.length === 1) queueMicrotask(() => this.#next());
    });
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    for (const ask of [...this.#running, ...this.#waiting.splice(0)]) ask.resolve({ kind: 'late' });
    this.#running = [];
    await this.#stop();
  }

  #next(): void {
    if (this.#running.length > 0 || this.#isClosed) return;
    while (this.#waiting.length > 0 && this.#running.length < BATCH_MAX) {
      const ask = this.#waiting.shift()!;
      if (performance.now() - Math.max(ask.since, this.#readySince) > WAIT_MAX || this.#debtOf(ask.list) > DEBT_MAX) this.#late(ask);
      else this.#running.push(ask);
    }
    if (this.#running.length === 0) return;
    this.#worker ??= this.#start();
    const asks = this.#running.map(({ list, text }) => {
      const known = this.#ids.get(list);
      if (known !== undefined) return { list: known, text };
      this.#lastId += 1;
      this.#ids.set(list, this.#lastId);
      return { list: this.#lastId, entries: list, text };
    });
    const order: PatternOrder = { forget: this.#forget.splice(0), asks };
    this.#worker.postMessage(order);
    this.#watch(this.#isReady ? COMPILE_BUDGET : START_BUDGET);
  }

  /** The oldest text in the thread may use `budget` more milliseconds of CPU time. */
  #watch(budget: number): void {
    this.#runningSince = performance.now();
    clearTimeout(this.#timer ?? undefined);
    this.#timer = setTimeout(() => void this.#judge(budget), budget);
  }

  async #judge(budget: number): Promise<void> {
    const [worker, ask] = [this.#worker, this.#running[0]];
    if (!worker || !ask) return;
    const { user, system } = await worker.cpuUsage().catch(() => ({ user: Number.POSITIVE_INFINITY, system: 0 }));
    if (this.#worker !== worker || this.#running[0] !== ask) return;
    const isStalled = performance.now() - this.#runningSince > STALLED_AFTER + budget;
    // A busy machine gives the thread less than the time that has passed.
    if (!isStalled && (user + system) / 1000 - this.#cpuBefore < budget) this.#timer = setTimeout(() => void this.#judge(budget), budget);
    else void this.#replace();
  }

  #answer(answer: PatternAnswer): void {
    const ask = this.#running[0];
    if (answer.kind === 'ready') {
      this.#isReady = true;
      this.#readySince = performance.now();
      this.#cpuBefore = answer.total;
      this.#watch(COMPILE_BUDGET);
    }
    if (!ask || answer.kind === 'ready') return;
    const spent = answer.total - this.#cpuBefore;
    this.#cpuBefore = answer.total;
    this.#charge(ask.list, spent);
    if (answer.kind === 'compiled') {
      this.#watch(this.#options.textBudget);
      return;
    }
    this.#running.shift();
    ask.resolve({ kind: 'known', entry: answer.entry, spent });
    // The next text may have a list that is not compiled yet.
    if (this.#running.length > 0) this.#watch(this.#running[0]!.list === ask.list ? this.#options.textBudget : COMPILE_BUDGET);
    else this.#rest();
  }

  #rest(): void {
    // A text that came while the thread was replaced has started the next one.
    if (this.#running.length > 0) return;
    clearTimeout(this.#timer ?? undefined);
    this.#timer = null;
    this.#next();
  }

  /** The text that the thread works on is late; those behind it start again. */
  async #replace(): Promise<void> {
    const [late, ...others] = this.#running;
    this.#running = [];
    this.#waiting.unshift(...others);
    await this.#stop();
    if (late) {
      this.#charge(late.list, this.#options.textBudget);
      this.#late(late);
    }
    this.#rest();
  }

  #late({ list, channelId, resolve }: Ask): void {
    if (!this.#reported.has(list)) this.#options.onLate(list, channelId);
    this.#reported.add(list);
    resolve({ kind: 'late' });
  }

  #debtOf(list: PatternList): number {
    const { share } = this.#options;
    const debt = this.#debts.get(list);
    if (share === null || !debt) return 0;
    return Math.max(0, debt.spent - (performance.now() - debt.at) * share);
  }

  #charge(list: PatternList, spent: number): void {
    this.#debts.set(list, { spent: this.#debtOf(list) + spent, at: performance.now() });
  }

  #start(): Worker {
    const worker = new Worker(new URL('./thread.ts', import.meta.url), {
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
    });
    worker.unref();
    worker.on('message', (answer: PatternAnswer) => worker === this.#worker && this.#answer(answer));
    // Out of memory, for example. `exit` follows.
    worker.on('error', () => {});
    worker.on('exit', () => void (worker === this.#worker && this.#replace()));
    return worker;
  }

  async #stop(): Promise<void> {
    const worker = this.#worker;
    this.#worker = null;
    this.#isReady = false;
    this.#cpuBefore = 0;
    this.#ids.clear();
    this.#forget = [];
    clearTimeout(this.#timer ?? undefined);
    await worker?.terminate();
  }
}
