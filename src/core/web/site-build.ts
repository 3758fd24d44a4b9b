/** The script that started this page. Its name has a hash of the whole build, because scripts name the scripts that they import. */
const ownScript = (): string | null => document.querySelector('script[type=module][src]')?.getAttribute('src') ?? null;

/** Milliseconds that the server has to answer. */
const TIMEOUT = 5_000;

/** The build that the server serves now, compared with the one of this page; unknown while the server does not answer. */
export type ServedBuild = 'same' | 'other' | 'unknown';

/** Asks the server which build it serves. Never rejects. */
export async function servedBuild(): Promise<ServedBuild> {
  const script = ownScript();
  if (script === null) return 'unknown';
  try {
    const answer = await fetch('/', { cache: 'no-store', credentials: 'omit', signal: AbortSignal.timeout(TIMEOUT) });
    if (!answer.ok || !(answer.headers.get('content-type') ?? '').startsWith('text/html')) return 'unknown';
    return (await answer.text()).includes(script) ? 'same' : 'other';
  } catch {
    // What asked for it reports its own failure.
    return 'unknown';
  }
}
