import { byName, registry } from '#core/contract/feature.ts';
import type { ServerFeature } from '../feature.ts';
import type { AnyJobKind, JobLane } from './job.ts';

/** Throws when two kinds or two lanes have the same name. */
export function jobKindsByName(kinds: readonly AnyJobKind[]): ReadonlyMap<string, AnyJobKind> {
  const lanes = [...new Set<JobLane>(kinds.map(({ lane }) => lane))];
  byName(
    'lane of jobs',
    lanes.map((lane) => [lane.name, lane]),
  );
  return byName(
    'kind of job',
    kinds.map((kind) => [kind.kind, kind]),
  );
}

/** A node leaves jobs of other kinds to nodes that know them. */
export const jobKindsOf = registry((features: readonly ServerFeature[]) =>
  jobKindsByName(features.flatMap(({ jobKinds = [] }) => jobKinds)),
);
