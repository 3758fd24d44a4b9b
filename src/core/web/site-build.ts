/** The scripts that started this page. The hash in the name of one covers the whole build, because scripts name the scripts that they import. */
const ownScripts = (): string[] => [...document.querySelectorAll('script[type=module][src]')].map((script) => script.getAttribute('src')!);

/** Milliseconds that the server has to answer. */
const TIMEOUT = 5_000;

/** The build that the server serves now, compared with the one of this page; unknown while the server does not answer. */
export type ServedBuild = 'same' | 'other' | 'unknown';

/** Asks the server which build it serves. Never rejects. */
export async function servedBuild(): Promise<ServedBuild> {
  const scripts = ownScripts();
  if (scripts.length === 0) return 'unknown';
  try {
    const answer = await fetch('/', { cache: 'no-store', credentials: 'omit', signal: AbortSignal.timeout(TIMEOUT) });
    if (!answer.ok || !(answer.headers.get('content-type') ?? '').startsWith('text/html')) return 'unknown';
    const page = await answer.text();
    return scripts.every((script) => page.includes(script)) ? 'same' : 'other';
  } catch {
    // The caller reports its own failure.
    return 'unknown';
  }
}
