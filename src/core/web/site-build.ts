/**
 * The scripts that started this page. The hash in one's name covers the whole build, because scripts contain the names of their imports.
 */
const ownScripts = (): string[] => [...document.querySelectorAll('script[type=module][src]')].map((script) => script.getAttribute('src')!);

/** Milliseconds that the server has to reply. */
const TIMEOUT = 5_000;

/** The current build of the server, compared with this page's; unknown while the server does not reply. */
export type ServedBuild = 'same' | 'other' | 'unknown';

/** Requests the server's build. Never rejects. */
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
