import pg from 'pg';
import { SECOND_MS } from '#core/contract/durations.ts';
import type { Metrics } from '../metrics.ts';
import type { Tracing } from '../tracing/tracing.ts';
import { isConnectionLoss, isRetryable } from './database-health.ts';
import { LANES } from './lanes.ts';
import type { Database } from './open-database.ts';
import type { DatabaseObserver } from './watched-pool.ts';

/** Upper limits in seconds. A statement is aborted after 15 s, and a wait for a connection after 10 s. */
const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15];

const REASONS = ['connection', 'conflict', 'timeout', 'constraint', 'other'] as const;
type Reason = (typeof REASONS)[number];

/** PostgreSQL's class of violated constraints, and its code of a canceled statement. */
const CONSTRAINT = '23';
const CANCELED = '57014';

function reasonOf(error: unknown): Reason {
  if (isConnectionLoss(error)) return 'connection';
  if (isRetryable(error)) return 'conflict';
  if (!(error instanceof pg.DatabaseError)) return 'other';
  if (error.code === CANCELED) return 'timeout';
  return error.code?.startsWith(CONSTRAINT) ? 'constraint' : 'other';
}

/** The observer of a pool, from its first statement. */
export function databaseObserver(metrics: Metrics, tracing: Tracing | null): DatabaseObserver {
  const waited = metrics.durations('database_wait_seconds', 'Wait for a database connection, by lane.', ['lane'], BUCKETS);
  const took = metrics.seconds('database_statement_seconds', 'Duration of database statements.', BUCKETS);
  const failed = metrics.tally('database_statements_failed_total', 'Database statements that failed, by reason.', 'reason', REASONS);
  return {
    granted: (lane, milliseconds) => waited({ labels: { lane }, value: milliseconds / SECOND_MS }),
    started: (text) => {
      const since = performance.now();
      const span = tracing?.startStatement(text);
      return (error) => {
        took((performance.now() - since) / SECOND_MS);
        if (error !== null) failed(reasonOf(error));
        span?.end(error);
      };
    },
  };
}

export function exportDatabase(metrics: Metrics, database: Database): void {
  metrics.gauge('database_up', '1 while the database answers, 0 during an outage.', () => (database.isUnavailable() ? 0 : 1));
  metrics.gauge('database_connections_max', 'Maximum number of database connections of this node.', () => database.connections);
  const perLane = (name: string, help: string, key: 'held' | 'waiting') =>
    metrics.gauges(name, help, ['lane'], () => LANES.map((lane) => ({ labels: { lane }, value: database.figures(lane)[key] })));
  perLane('database_connections', 'Database connections of this node in use, by lane.', 'held');
  perLane('database_waiting', 'Requests of this node that wait for a database connection, by lane.', 'waiting');
}
