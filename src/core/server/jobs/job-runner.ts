import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { MINUTE_MS, msAfter, msBetween, SECOND_MS } from '#core/contract/durations.ts';
import { MAX_SLEEP, runWhenDue, type Scheduler, type Sleep, sleepFor } from '../concurrency/run-when-due.ts';
import type { Ctx } from '../context.ts';
import type { Db } from '../db/db.ts';
import { errorSentence } from '../error-sentence.ts';
import { withinSpan } from '../tracing/tracing.ts';
import { Unavailable } from '../unavailable.ts';
import { type Attempt, attemptJob, JobStopped, retryDelay } from './attempt-job.ts';
import { type AnyJobKind, HopelessJob, jobStored } from './job.ts';
import { jobKindsByName } from './job-kinds.ts';
import {
  buryJob,
  deleteDoneJob,
  findNextDue,
  giveJobBack,
  type LeasedJob,
  renewLeases,
  rescheduleJob,
  type Takeable,
  takeNextDue,
} from './store.ts';

/** Duration and renewal interval of a lease, in milliseconds. */
export const LEASE = MINUTE_MS;
export const RENEW_EVERY = 15_000;
/** Number of retries to record the outcome of an attempt while the database is unavailable, each after `MAX_SLEEP`. */
const RECORD_TRIES = 12;

const LOST = 'The server that ran it stopped before it was done.';

/** The outcome of an attempt: `returned` because the server stops, `lost` because its lease had expired. */
export const OUTCOMES = ['done', 'failed', 'dead', 'returned', 'lost'] as const;

export interface EndedAttempt {
  kind: string;
  lane: string;
  outcome: (typeof OUTCOMES)[number];
  seconds: number;
}

export interface JobRunnerOptions {
  sleep?: Sleep;
  random?: () => number;
  onEnded?: (attempt: EndedAttempt) => void;
}

interface RunningJob {
  job: LeasedJob;
  kind: AnyJobKind;
  stop: AbortController;
  ended: Promise<void>;
}

/**
 * Runs the jobs of this node (decision 032). It takes a due job by writing a lease, renews the lease while the job runs outside of any
 * transaction, and ends it with the outcome: the row is deleted, postponed, or kept as a dead job. A lease that is not renewed expires, and
 * another node takes the job; later reports of the first node are ignored.
 */
export class JobRunner {
  readonly #ctx: Ctx;
  readonly #kinds: ReadonlyMap<string, AnyJobKind>;
  readonly #options: Required<JobRunnerOptions>;
  readonly #running = new Set<RunningJob>();
  readonly #stopping = new AbortController();
  readonly #node = `${hostname()}:${process.pid}`;
  #scheduler: Scheduler | null = null;

  constructor(
    ctx: Ctx,
    kinds: readonly AnyJobKind[],
    { sleep = sleepFor, random = Math.random, onEnded = () => {} }: JobRunnerOptions = {},
  ) {
    this.#ctx = ctx;
    this.#kinds = jobKindsByName(kinds);
    this.#options = { sleep, random, onEnded };
  }

  /** Sleeps five seconds at most, and wakes when a job is stored on this node. */
  start(): void {
    const scheduler = runWhenDue(
      this.#ctx,
      {
        name: 'taking jobs',
        findNextDue: () => findNextDue(this.#ctx.db, this.#takeable()),
        runNext: () => this.#startNext(),
      },
      this.#options.sleep,
    );
    this.#stopping.signal.addEventListener('abort', jobStored.listen(scheduler.wake));
    this.#scheduler = scheduler;
    void this.#renewUntilStopped();
  }

  async runAllDue(): Promise<void> {
    for (;;) {
      const before = [...this.#running];
      if (await this.#startNext()) continue;
      if (before.length === 0) return;
      await Promise.race(before.map(({ ended }) => ended));
    }
  }

  /**
   * Takes no more jobs and aborts the running ones. Jobs that end are returned for another node, without counting the attempt. A job that
   * does not end within `GRACE` keeps its lease, which expires.
   */
  async stop(): Promise<void> {
    await this.#scheduler?.stop();
    this.#stopping.abort();
    for (const { stop } of this.#running) stop.abort(new JobStopped('shutdown'));
    await Promise.all([...this.#running].map(({ ended }) => ended));
  }

  #takeable(): Takeable {
    const running = [...this.#running];
    const placesTaken = (lane: string) => running.filter(({ kind }) => kind.lane.name === lane).length;
    const kinds = [...this.#kinds.values()].filter(({ lane }) => placesTaken(lane.name) < lane.concurrency);
    return { kinds: kinds.map(({ kind }) => kind), runningIds: running.map(({ job }) => job.id) };
  }

  #leaseEnd(): Date {
    return msAfter(this.#ctx.now(), LEASE);
  }

  async #startNext(): Promise<boolean> {
    const takeable = this.#takeable();
    const lease = { id: randomUUID(), node: this.#node, until: this.#leaseEnd() };
    const job = await takeNextDue(this.#ctx.db, takeable, this.#ctx.now(), lease, LOST);
    if (!job) return false;
    const running: RunningJob = { job, kind: this.#kinds.get(job.kind)!, stop: new AbortController(), ended: Promise.resolve() };
    this.#running.add(running);
    running.ended = this.#run(running).finally(() => {
      this.#running.delete(running);
      this.#scheduler?.wake();
    });
    return true;
  }

  async #run(running: RunningJob): Promise<void> {
    const { kind, job } = running;
    const startedAt = this.#ctx.now();
    let outcome: EndedAttempt['outcome'] = 'lost';
    try {
      outcome = await this.#runToOutcome(running);
      if (outcome === 'lost') this.#ctx.log.warn({ job: nameOf(job) }, 'a job finished after its lease was lost');
    } catch (error) {
      // The row still has its lease: when it expires, the job is taken again.
      this.#ctx.log.error({ err: error, job: nameOf(job) }, 'the outcome of a job could not be recorded');
    }
    const seconds = msBetween(startedAt, this.#ctx.now()) / SECOND_MS;
    this.#options.onEnded({ kind: kind.kind, lane: kind.lane.name, outcome, seconds });
  }

  async #runToOutcome(running: RunningJob): Promise<EndedAttempt['outcome']> {
    const { job, kind } = running;
    // Its last attempt died with its node.
    if (job.attempts > kind.attempts) return this.#bury(running, job.attempts - 1, new Error(job.error ?? LOST));
    const payload = kind.payload.safeParse(job.payload);
    if (!payload.success)
      return this.#bury(running, job.attempts, new Error(`The stored payload does not fit. ${firstIssueOf(payload.error)}`));
    const attempt = await this.#attempt(running, payload.data);
    switch (attempt.kind) {
      case 'done':
        return this.#finish(running, payload.data, attempt.result);
      case 'failed':
        return this.#fail(running, attempt.error);
      case 'stopped':
        return (await this.#record(() => giveJobBack(this.#ctx.db, job, this.#ctx.now()))) ? 'returned' : 'lost';
      case 'stuck':
        return 'lost';
    }
  }

  async #attempt({ job, kind, stop }: RunningJob, payload: unknown): Promise<Attempt> {
    const attempt = () => attemptJob(this.#ctx, kind, payload, stop, this.#options.sleep);
    const span = this.#ctx.services.tracing?.startJob(kind.kind, { 'job.id': job.id, 'job.attempt': job.attempts });
    if (!span) return attempt();
    const ended = await withinSpan(span, attempt);
    span.end(ended.kind === 'failed' ? ended.error : null, { 'job.outcome': ended.kind });
    return ended;
  }

  async #finish(running: RunningJob, payload: unknown, result: unknown): Promise<EndedAttempt['outcome']> {
    const { job, kind } = running;
    const deleteAndFinish = () =>
      this.#ctx.tx(async (tx) => {
        if (!(await deleteDoneJob(tx, job))) return false;
        await kind.finish?.(tx, payload, result);
        return true;
      });
    try {
      return (await this.#record(deleteAndFinish)) ? 'done' : 'lost';
    } catch (error) {
      return this.#fail(running, error);
    }
  }

  async #fail(running: RunningJob, error: unknown): Promise<EndedAttempt['outcome']> {
    const { job, kind } = running;
    if (error instanceof HopelessJob || job.attempts >= kind.attempts) return this.#bury(running, job.attempts, error);
    const due = msAfter(this.#ctx.now(), retryDelay(job.attempts, this.#options.random()));
    if (!(await this.#record(() => rescheduleJob(this.#ctx.db, job, due, errorSentence(error))))) return 'lost';
    this.#ctx.log.warn({ err: error, job: nameOf(job) }, 'a job failed and will be retried');
    return 'failed';
  }

  async #bury({ job, kind }: RunningJob, attempts: number, error: unknown): Promise<EndedAttempt['outcome']> {
    const payload = kind.payload.safeParse(job.payload);
    const bury = (db: Db) => buryJob(db, job, this.#ctx.now(), attempts, errorSentence(error));
    const buryAndGiveUp = () =>
      this.#ctx.tx(async (tx) => {
        const isBuried = await bury(tx);
        if (isBuried && payload.success) await kind.giveUp?.(tx, payload.data);
        return isBuried;
      });
    let isBuried: boolean;
    try {
      isBuried = await this.#record(buryAndGiveUp);
    } catch (failure) {
      if (failure instanceof Unavailable) throw failure;
      this.#ctx.log.error({ err: failure, job: nameOf(job) }, 'giving up a job failed');
      isBuried = await this.#record(() => bury(this.#ctx.db));
    }
    if (!isBuried) return 'lost';
    this.#ctx.log.error({ err: error, job: nameOf(job) }, 'a job is dead');
    return 'dead';
  }

  /** Retries while the database is unavailable, so that a short outage does not repeat finished work. */
  async #record(work: () => Promise<boolean>): Promise<boolean> {
    const { signal } = this.#stopping;
    for (let tries = 1; ; tries++) {
      try {
        return await work();
      } catch (error) {
        if (!(error instanceof Unavailable) || tries === RECORD_TRIES || signal.aborted) throw error;
        await this.#options.sleep(MAX_SLEEP, signal);
      }
    }
  }

  async #renewUntilStopped(): Promise<void> {
    const { signal } = this.#stopping;
    while (!signal.aborted) {
      await this.#options.sleep(RENEW_EVERY, signal);
      if (signal.aborted || this.#running.size === 0) continue;
      try {
        await this.#renew([...this.#running]);
      } catch (error) {
        if (!(error instanceof Unavailable)) this.#ctx.log.error({ err: error }, 'renewing the leases of jobs failed');
      }
    }
  }

  async #renew(held: readonly RunningJob[]): Promise<void> {
    const jobs = held.map(({ job }) => job);
    const kept = await renewLeases(this.#ctx.db, jobs, this.#leaseEnd());
    for (const { job, stop } of held) if (!kept.has(job.lease)) stop.abort(new JobStopped('lost lease'));
  }
}

/** Log fields of a job, without its payload, which may contain names of people. */
const nameOf = ({ id, kind, attempts }: LeasedJob) => ({ id, kind, attempt: attempts });

const firstIssueOf = ({ issues: [issue] }: { issues: readonly { path: readonly PropertyKey[]; message: string }[] }): string =>
  issue ? `${issue.path.map(String).join('.') || 'payload'}: ${issue.message}` : '';
