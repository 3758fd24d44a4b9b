import { coreCheckTexts } from '#core/checks/texts.en.ts';
import { msAfter, msBetween, SECOND_MS } from '#core/contract/durations.ts';
import { type DiagnosticCtx, diagnostic, found, guide } from '../diagnostics/diagnostic.ts';
import { getOnce } from '../diagnostics/request.ts';
import { DatabaseClock } from './database-clock.ts';
import { isWrong, listWrongClocks } from './node-clocks.ts';

const secondsOf = (ms: number): number => Math.round(Math.abs(ms) / 100) / 10;

export const clockDiagnostic = diagnostic({
  id: 'clock',
  texts: coreCheckTexts,
  place: guide('Clocks.'),
  async run(ctx) {
    const clock = new DatabaseClock();
    const hasDatabase = ctx.database.kind === 'ready';
    if (hasDatabase) await clock.compare(ctx.db);
    const { machineAhead } = clock;
    if (isWrong({ ahead: machineAhead }))
      return found('error', machineAhead > 0 ? 'ahead' : 'behind', { seconds: secondsOf(machineAhead) });
    const other = await otherClock(ctx);
    const ahead = other ? msBetween(other.at, clock.now()) + machineAhead : 0;
    if (other && isWrong({ ahead })) return found('error', 'wrong', { host: other.host, seconds: secondsOf(ahead) });
    if (!hasDatabase) return found('skipped', 'alone');
    const nodes = await listWrongClocks(ctx.db, clock.now());
    if (nodes.length > 0)
      return found('error', 'nodes', {
        nodes: nodes.map(({ node, ahead: by }) => `${node} (${by > 0 ? '+' : '-'}${secondsOf(by)} s)`).join(', '),
      });
    return found('ok', 'ok');
  },
});

/** Date of a server of another organization that this installation uses anyway; null without one. It has whole seconds. */
async function otherClock({ settings, signal }: DiagnosticCtx): Promise<{ host: string; at: Date } | null> {
  const url = URL.parse(settings.S3_URL ?? settings.MEDIA_URL ?? '');
  if (!url) return null;
  try {
    const { headers } = await getOnce(new URL('/', url), signal);
    const at = new Date(headers.date ?? '');
    // Half a second in the middle of the second that the header names.
    return Number.isNaN(at.getTime()) || headers.age !== undefined ? null : { host: url.host, at: msAfter(at, SECOND_MS / 2) };
  } catch {
    // Whether this server answers is the subject of another check.
    signal.throwIfAborted();
    return null;
  }
}
