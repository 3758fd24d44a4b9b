import { createHash } from 'node:crypto';
import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import pg from 'pg';
import { afterSilence } from '../concurrency/silence.ts';
import { type DatabaseHealth, DatabaseUnavailable, isConnectionLoss } from './database-health.ts';
import { type ConnectionLanes, currentLane, type Lane } from './lanes.ts';

interface WatchedPoolOptions {
  pool: pg.Pool;
  lanes: ConnectionLanes;
  health: DatabaseHealth;
  /** Milliseconds, or null for no limit. Covers a dead network; the server's own timeout is shorter. */
  responseTimeout: () => number | null;
  names: StatementNames;
  observer?: DatabaseObserver | undefined;
}

/** What metrics and traces learn of a pool. */
export interface DatabaseObserver {
  /** Milliseconds that a request waited for a connection. */
  granted(lane: Lane, milliseconds: number): void;
  /** Called before a statement. Returns a function that is called with null after its result, or with its error. */
  started(text: string): (error: unknown) => void;
}

/** Every lost connection becomes `DatabaseUnavailable` and is not reused. Requests wait in the lanes, never in the pool. */
export function watchedPool({ pool, lanes, health, responseTimeout, names, observer }: WatchedPoolOptions): PostgresPool {
  const known = new WeakMap<pg.PoolClient, WatchedClient>();
  // A client that fails while it is checked out also emits here, and an unhandled error event would end the process.
  pool.on('connect', (client) => client.on('error', () => undefined));
  pool.on('error', () => undefined);
  return {
    options: {},
    end: () => pool.end(),
    connect: async () => {
      const giveBack = await lanes.acquire(currentLane());
      const client = await pool.connect().catch((error: unknown) => {
        giveBack();
        throw isConnectionLoss(error) ? health.reportLoss(error) : error;
      });
      const watched = known.get(client) ?? watch(client, { health, responseTimeout, names, observer });
      known.set(client, watched);
      watched.giveBack = giveBack;
      return watched;
    },
  };
}

interface WatchedClient extends PostgresPoolClient {
  giveBack: () => void;
}

function watch(
  client: pg.PoolClient,
  { health, responseTimeout, names, observer }: Omit<WatchedPoolOptions, 'pool' | 'lanes'>,
): WatchedClient {
  let lost: DatabaseUnavailable | null = null;
  const query = async (text: string, parameters: readonly unknown[]): Promise<pg.QueryResult> => {
    if (lost) throw lost;
    // Statements without parameters are control statements, which are not planned.
    const name = parameters.length > 0 ? names.of(text) : undefined;
    const answered = observer?.started(text);
    try {
      const values = parameters as unknown[];
      const result = await withTimeout(client.query({ text, values, ...(name !== undefined && { name }) }), responseTimeout());
      health.reportAnswer();
      answered?.(null);
      return result;
    } catch (error) {
      answered?.(error);
      if (name !== undefined) names.reportError(text, error);
      if (!isConnectionLoss(error)) throw error;
      lost = health.reportLoss(error);
      throw lost;
    }
  };
  const watched = {
    query: query as <Row>(text: string, parameters: readonly unknown[]) => Promise<PostgresQueryResult<Row>>,
    release: (destroy) => {
      client.release(destroy === true || lost !== null);
      watched.giveBack();
    },
    giveBack: () => {},
  } as WatchedClient;
  return watched;
}

async function withTimeout<T>(answer: Promise<T>, milliseconds: number | null): Promise<T> {
  if (milliseconds === null) return answer;
  const tooLate = Promise.withResolvers<never>();
  const cancel = afterSilence(milliseconds, () => tooLate.reject(new DatabaseUnavailable('The database did not answer in time.')));
  try {
    return await Promise.race([answer, tooLate.promise]);
  } finally {
    cancel();
  }
}

/** Maximum number of names. Each statement takes up to some hundred KB of a connection's memory. */
const MAX_NAMES = 256;
const MAX_COUNTED = 1024;
/** Number of uses after which a statement gets a name, so that rare texts do not take one. */
const NAMED_FROM = 3;

/** The result of the statement has other columns than when it was prepared. */
const OTHER_COLUMNS = '0A000';
/** The statement was not prepared on this connection, or already was: a pooler shares connections among sessions. */
const OTHER_SESSION = new Set(['26000', '42P05']);

export function isStaleStatement(error: unknown): boolean {
  return error instanceof pg.DatabaseError && (error.code === OTHER_COLUMNS || OTHER_SESSION.has(error.code ?? ''));
}

/** Names of repeated statements (decision 031). A hash of the text keeps processes behind a pooler from running each other's. */
export class StatementNames {
  readonly #uses = new Map<string, number>();
  readonly #names = new Map<string, string>();
  #given = 0;
  #areShared = false;

  of(text: string): string | undefined {
    if (this.#areShared) return undefined;
    const name = this.#names.get(text);
    if (name !== undefined || this.#given >= MAX_NAMES) return name;
    const uses = (this.#uses.get(text) ?? 0) + 1;
    this.#uses.delete(text);
    if (uses < NAMED_FROM) {
      const [oldest] = this.#uses.keys();
      if (this.#uses.size >= MAX_COUNTED) this.#uses.delete(oldest!);
      this.#uses.set(text, uses);
      return undefined;
    }
    this.#given += 1;
    const given = `${createHash('sha256').update(text).digest('base64url')}.${this.#given}`;
    this.#names.set(text, given);
    return given;
  }

  /** The driver closes a statement whose parameter it cannot convert. Behind a pooler that shares connections, no name is used again. */
  reportError(text: string, error: unknown): void {
    if (!(error instanceof pg.DatabaseError) || error.code === OTHER_COLUMNS) this.#names.delete(text);
    else if (OTHER_SESSION.has(error.code ?? '')) this.#areShared = true;
  }

  clear(): void {
    this.#names.clear();
  }
}
