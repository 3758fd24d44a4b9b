import { pino } from 'pino';
import type { Db } from '../db/db.ts';
import { serverFeature } from '../feature.ts';
import { coreParts, defaultSettings } from '../parts.ts';
import type { Settings } from '../settings/setting.ts';
import type { Diagnostic, DiagnosticCtx } from './diagnostic.ts';
import { type ReportedFinding, reportOf } from './report.ts';
import { runDiagnostics } from './run-diagnostics.ts';

export const NOW = new Date('2026-11-29T12:00:00Z');
const silent = pino({ level: 'silent' });
const refuse = () => Promise.reject(new Error('this check has no database'));
const NO_DB: Db = { rows: refuse, row: refuse };

type CheckCtx = Omit<Partial<DiagnosticCtx>, 'settings'> & { settings?: Partial<Settings> };

/** A context of the command without a database, with the default settings of core. */
export function checkCtx({ settings, ...rest }: CheckCtx = {}): Omit<DiagnosticCtx, 'signal'> {
  return {
    db: NO_DB,
    database: rest.db ? { kind: 'ready' } : { kind: 'unavailable', reason: 'The database does not answer.' },
    features: coreParts,
    log: silent,
    now: () => NOW,
    publicUrl: settings?.PUBLIC_URL ?? 'http://127.0.0.1:4400',
    services: {},
    isServer: true,
    sendMailTo: null,
    ...rest,
    settings: { ...defaultSettings(coreParts), ...settings },
  };
}

/** Runs one check and writes its sentence, which fails when a fact of the text is missing. */
export async function check(diagnostic: Diagnostic, ctx: CheckCtx = {}): Promise<ReportedFinding> {
  const complete = checkCtx(ctx);
  const findings = await runDiagnostics(complete, [diagnostic]);
  const [reported] = await reportOf({ features: [serverFeature({ name: 'one' }, { diagnostics: [diagnostic] })] }, findings);
  return reported!;
}

/** A check of core. */
export const diagnosticNamed = (id: string): Diagnostic =>
  coreParts.flatMap(({ diagnostics = [] }) => diagnostics).find((diagnostic) => diagnostic.id === id)!;
