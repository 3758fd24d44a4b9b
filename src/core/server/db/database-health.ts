import type { Logger } from 'pino';
import { Unavailable } from '../unavailable.ts';

/** The database is unreachable. A commit that was in progress may or may not have happened. */
export class DatabaseUnavailable extends Unavailable {
  override readonly name = 'DatabaseUnavailable';
}

const NETWORK = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOENT',
]);
/** Shutting down or starting, too many connections, disk full, or a read-only standby (during a failover). */
const SERVER = new Set(['57P01', '57P02', '57P03', '57P05', '53300', '53100', '25006']);
const DRIVER = /^(Connection terminated|Client has encountered a connection error|Client was closed|timeout expired|Query read timeout)/;

export function isConnectionLoss(error: unknown): boolean {
  if (error instanceof DatabaseUnavailable) return true;
  const { code, message } = error as { code?: unknown; message?: unknown };
  if (typeof code === 'string') return NETWORK.has(code) || SERVER.has(code) || code.startsWith('08');
  return typeof message === 'string' && DRIVER.test(message);
}

/** One line without a stack. Errors of several addresses have only a code. */
export function reasonOf(error: unknown): string {
  const cause = error instanceof DatabaseUnavailable ? (error.cause ?? error) : error;
  return (cause as Error).message || String((cause as { code?: string }).code);
}

/** True when PostgreSQL aborted this transaction so that another one could proceed. */
export function isRetryable(error: unknown): boolean {
  const code = (error as { code?: unknown } | null)?.code;
  return code === '40001' || code === '40P01';
}

/** True when a lock timed out, or when every attempt was aborted in favor of other work. The statement changed nothing. */
export function isContention(error: unknown): boolean {
  return isRetryable(error) || (error as { code?: unknown } | null)?.code === '57014';
}

const PROBE_EVERY = 1000;

/** Tracks whether the database answers. `name` says which one. Logs the start and the end of an outage once, and probes the database in between. */
export class DatabaseHealth {
  isUnavailable = false;
  readonly #name: string;
  readonly #log: Logger;
  readonly #probe: () => Promise<unknown>;
  #timer: NodeJS.Timeout | undefined;
  #isStopped = false;

  constructor(name: string, log: Logger, probe: () => Promise<unknown>) {
    this.#name = name;
    this.#log = log;
    this.#probe = probe;
  }

  reportLoss(error: unknown): DatabaseUnavailable {
    if (!this.isUnavailable && !this.#isStopped) {
      this.isUnavailable = true;
      this.#log.error(
        { reason: reasonOf(error) },
        `${this.#name} is not responding. Requests that need it fail with 503 until it recovers. Check that it is running and reachable.`,
      );
      this.#scheduleProbe(0);
    }
    return error instanceof DatabaseUnavailable ? error : new DatabaseUnavailable('The database is unavailable.', 2, { cause: error });
  }

  reportAnswer(): void {
    if (!this.isUnavailable) return;
    this.isUnavailable = false;
    clearTimeout(this.#timer);
    if (!this.#isStopped) this.#log.info(`${this.#name} is responding again.`);
  }

  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#timer);
  }

  #scheduleProbe(wait: number): void {
    if (this.#isStopped) return;
    this.#timer = setTimeout(() => {
      this.#probe().catch(() => {
        if (this.isUnavailable) this.#scheduleProbe(PROBE_EVERY);
      });
    }, wait);
    this.#timer.unref();
  }
}
