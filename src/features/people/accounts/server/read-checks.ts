import { msBetween, SECOND_MS } from '#core/contract/durations.ts';
import type { Finding } from '#core/contract/finding.ts';
import { perContext } from '#core/server/concurrency/per-context.ts';
import type { Ctx, Viewer } from '#core/server/context.ts';
import { runDiagnostics } from '#core/server/diagnostics/run-diagnostics.ts';
import { type CheckReport, showChecks } from '#features/people/accounts/contract/staff.ts';
import { requireStaff } from './self.ts';

interface Run {
  at: Date;
  findings: Promise<Finding[]>;
}

/** Milliseconds. Staff who ask for a new run at the same time share it. */
const SHARED_FOR = 2 * SECOND_MS;

const lastRuns = perContext(() => ({ last: null as Run | null }));

/** Findings of this node, kept until staff run the checks again. */
export async function readChecks(ctx: Ctx, viewer: Viewer, isFresh: boolean): Promise<CheckReport> {
  await requireStaff(ctx.db, viewer, showChecks);
  const kept = lastRuns(ctx);
  const now = ctx.now();
  if (kept.last === null || (isFresh && msBetween(kept.last.at, now) >= SHARED_FOR)) kept.last = { at: now, findings: runChecks(ctx) };
  const { at, findings } = kept.last;
  return { ran_at: at.toISOString(), findings: await findings };
}

const runChecks = ({ db, features, log, now, publicUrl, services, settings }: Ctx): Promise<Finding[]> =>
  runDiagnostics({
    db,
    features,
    log,
    now,
    publicUrl,
    services,
    settings,
    database: { kind: 'ready' },
    isServer: true,
    sendMailTo: null,
  });
