import { HOUR_SECONDS } from '#core/contract/durations.ts';
import type { Metrics } from '../metrics.ts';
import type { PeriodicJob } from '../periodic-job.ts';
import type { AnyJobKind } from './job.ts';
import type { EndedAttempt } from './job-runner.ts';
import { countJobs, type JobCount } from './store.ts';

/** Upper limits in seconds: a picture takes a tenth of a second, an export up to an hour. */
const BUCKETS = [0.1, 0.5, 1, 5, 15, 60, 300, 900, HOUR_SECONDS];
/** Lane and kind for jobs that only other nodes know, so that the number of label values stays bounded. */
const UNKNOWN = 'unknown';

const STATES = ['waiting', 'running', 'retrying', 'dead'] as const;

/** `jobs` (of all nodes, as last counted) and `job_duration_seconds` (attempts of this node) in `/metrics`. */
export class JobMetrics {
  readonly onEnded: (attempt: EndedAttempt) => void;
  /** The counts are read at intervals and not by a scrape, so that scrapes do not query the database. */
  readonly counting: PeriodicJob;
  #counts: readonly JobCount[] = [];

  constructor(metrics: Metrics, kinds: ReadonlyMap<string, AnyJobKind>) {
    metrics.gauges('jobs', 'Jobs of all nodes, by lane, kind and state.', ['lane', 'kind', 'state'], () => gaugesOf(this.#counts, kinds));
    const observe = metrics.durations(
      'job_duration_seconds',
      'Duration of job attempts on this node, by lane, kind and outcome.',
      ['lane', 'kind', 'outcome'],
      BUCKETS,
    );
    this.onEnded = ({ seconds, ...labels }) => observe({ labels, value: seconds });
    this.counting = {
      name: 'counting jobs',
      everySeconds: 15,
      run: async ({ db }) => {
        this.#counts = await countJobs(db);
      },
    };
  }
}

function* gaugesOf(counts: readonly JobCount[], kinds: ReadonlyMap<string, AnyJobKind>) {
  const others = counts.filter(({ kind }) => !kinds.has(kind));
  for (const state of STATES) {
    for (const { kind, lane } of kinds.values()) {
      const value = counts.find((count) => count.kind === kind)?.[state] ?? 0;
      yield { labels: { lane: lane.name, kind, state }, value };
    }
    const value = others.reduce((sum, count) => sum + count[state], 0);
    yield { labels: { lane: UNKNOWN, kind: UNKNOWN, state }, value };
  }
}
