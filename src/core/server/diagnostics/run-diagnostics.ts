import { SECOND_MS } from '#core/contract/durations.ts';
import type { Facts, Finding } from '#core/contract/finding.ts';
import { steadyMs } from '../clock/database-clock.ts';
import { Semaphore } from '../concurrency/semaphore.ts';
import { serverFeatures } from '../feature.ts';
import { type Diagnostic, type DiagnosticCtx, type Found, found } from './diagnostic.ts';
import { secretsOf, withoutSecrets } from './redact.ts';

/** Checks wait for other machines most of the time. */
const CONCURRENCY = 6;
const LIMIT_SECONDS = 10;

type RunCtx = Omit<DiagnosticCtx, 'signal'>;

export const diagnosticsOf = (ctx: Pick<DiagnosticCtx, 'features'>): readonly Diagnostic[] =>
  serverFeatures(ctx).flatMap(({ diagnostics = [] }) => diagnostics);

/** Runs the checks of all features. A check that throws or takes too long is a finding, and the others go on. */
export async function runDiagnostics(ctx: RunCtx, diagnostics = diagnosticsOf(ctx)): Promise<Finding[]> {
  const secrets = secretsOf(ctx);
  const places = new Semaphore({ permits: CONCURRENCY, maxQueued: diagnostics.length, subject: 'checks' });
  return Promise.all(diagnostics.map((diagnostic) => places.run(() => findingOf(diagnostic, ctx, secrets))));
}

async function findingOf(diagnostic: Diagnostic, ctx: RunCtx, secrets: readonly string[]): Promise<Finding> {
  const { id, place = null } = diagnostic;
  const start = steadyMs();
  const { state, code, facts } = await runInTime(diagnostic, ctx);
  return {
    id,
    state,
    code,
    facts: mapTexts(facts, (text) => withoutSecrets(text, secrets)),
    took_ms: Math.round(steadyMs() - start),
    place,
  };
}

async function runInTime({ id, seconds = LIMIT_SECONDS, needsDatabase = false, run }: Diagnostic, ctx: RunCtx): Promise<Found> {
  if (needsDatabase && ctx.database.kind !== 'ready') return found('skipped', 'no_database');
  const limit = new AbortController();
  const late = Promise.withResolvers<Found>();
  const timer = setTimeout(() => {
    limit.abort(new Error('the check took too long'));
    late.resolve(found('error', 'timeout', { seconds }));
  }, seconds * SECOND_MS);
  const running = run({ ...ctx, signal: limit.signal }).catch((error: unknown) => {
    if (limit.signal.aborted) return found('error', 'timeout', { seconds });
    ctx.log.warn({ err: error, check: id }, 'a check of the installation failed');
    return found('error', 'failed', { reason: reasonOf(error) });
  });
  try {
    return await Promise.race([running, late.promise]);
  } finally {
    clearTimeout(timer);
    limit.abort();
  }
}

/** One sentence without its full stop. Errors of several addresses have only a code. */
export function reasonOf(error: unknown): string {
  const { message, code } = error as { message?: string; code?: string };
  return (message || code || String(error)).split('\n')[0]!.replace(/\.$/, '');
}

export const mapTexts = (facts: Facts, change: (text: string) => string): Record<string, string | number> =>
  Object.fromEntries(Object.entries(facts).map(([name, value]) => [name, typeof value === 'string' ? change(value) : value]));
