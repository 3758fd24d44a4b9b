import { z } from 'zod';

/** Most urgent first. `skipped`: not needed here, or not possible now. */
export const FINDING_STATES = ['error', 'warning', 'ok', 'skipped'] as const;
export type FindingState = (typeof FINDING_STATES)[number];

/** Values of a finding by name. A name that ends in `_bytes` is a size, which people read in larger units. */
export type Facts = Readonly<Record<string, string | number>>;

/**
 * Result of a check of the installation. The texts are `check.{id}`, its title, `check.{id}.{code}`, one sentence, and
 * `check.{id}.{code}.fix`, which says what to do. Codes that any check may have are in `GENERAL_CODES`.
 */
export const Finding = z.object({
  id: z.string(),
  state: z.enum(FINDING_STATES),
  code: z.string(),
  facts: z.record(z.string(), z.union([z.string(), z.number()])),
  took_ms: z.int(),
  /** Page of the site where staff act on it, such as `/staff/people`, or the part of the guide that explains it; null for neither. */
  place: z.string().nullable(),
});
export type Finding = z.infer<typeof Finding>;

/** Their texts are `check.any.{code}`. */
export const GENERAL_CODES: readonly string[] = ['timeout', 'failed', 'no_database'];

/** Errors first; findings of the same state keep their order. */
export const byUrgency = <Shown extends Pick<Finding, 'state'>>(findings: readonly Shown[]): Shown[] =>
  FINDING_STATES.flatMap((state) => findings.filter((finding) => finding.state === state));

/** Whether the name of a fact says that it is a size. */
export const isSize = (name: string): boolean => name.endsWith('_bytes');
