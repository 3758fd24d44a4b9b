/** The hash in a script's name covers the whole build, because scripts contain the names of their imports. */
const ownScripts = (): string[] => [...document.querySelectorAll('script[type=module][src]')].map((script) => script.getAttribute('src')!);

/** Milliseconds until the server counts as unreachable. */
const TIMEOUT = 5_000;

/** The server's build compared with this page's; unknown while the server does not reply. */
type ServedBuild = 'same' | 'other' | 'unknown';

/** Never rejects. */
async function servedBuild(): Promise<ServedBuild> {
  const scripts = ownScripts();
  if (scripts.length === 0) return 'unknown';
  try {
    const answer = await fetch('/', { cache: 'no-store', credentials: 'omit', signal: AbortSignal.timeout(TIMEOUT) });
    if (!answer.ok || !(answer.headers.get('content-type') ?? '').startsWith('text/html')) return 'unknown';
    const page = await answer.text();
    return scripts.every((script) => page.includes(script)) ? 'same' : 'other';
  } catch {
    return 'unknown';
  }
}

/** Milliseconds before the second and the third attempt. A browser that comes back online retries at once. */
const PAUSES = [1_000, 3_000];

export class ChunkFailed extends Error {
  override readonly name = 'ChunkFailed';
  /** With `other`, only a reload of the page can help. */
  readonly served: ServedBuild;
  /** Allows another attempt. Until then every use fails with this error, so that a render does not repeat forever. */
  readonly forget: () => void;

  constructor(cause: unknown, served: ServedBuild, forget: () => void) {
    super('The code of a part of the page failed to load.', { cause });
    this.served = served;
    this.forget = forget;
  }
}

export interface Chunk<Loaded> {
  /** Rejects with `ChunkFailed`. */
  load: () => Promise<Loaded>;
  /** Never rejects; the use that needs the code reports a failure. */
  preload: () => Promise<void>;
}

/** Retries a dynamic import of the same URL, because browsers do not cache a failed one (whatwg/html#10327, decision 024). */
export function chunk<Loaded>(load: () => Promise<Loaded>): Chunk<Loaded> {
  let attempt: Promise<Loaded> | undefined;
  let failed: ChunkFailed | undefined;
  const forget = () => {
    attempt = undefined;
    failed = undefined;
  };
  const current = (): Promise<Loaded> => {
    attempt ??= loadPatiently(load, forget).catch((error: ChunkFailed) => {
      failed = error;
      throw error;
    });
    return attempt;
  };
  const preload = async () => {
    failed?.forget();
    await current().catch(() => undefined);
  };
  return { load: current, preload };
}

/** Rejects with `ChunkFailed`. For callers that keep the result. */
export const loadChunk = <Loaded>(load: () => Promise<Loaded>): Promise<Loaded> => chunk(load).load();

async function loadPatiently<Loaded>(load: () => Promise<Loaded>, forget: () => void, failures = 0): Promise<Loaded> {
  try {
    return await load();
  } catch (cause) {
    const pause = PAUSES[failures];
    const served = await servedBuild();
    if (served === 'other' || pause === undefined) throw new ChunkFailed(cause, served, forget);
    await pauseOrOnline(pause);
    return loadPatiently(load, forget, failures + 1);
  }
}

function pauseOrOnline(milliseconds: number): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const go = () => resolve();
  const timer = setTimeout(go, milliseconds);
  addEventListener('online', go);
  return promise.finally(() => {
    clearTimeout(timer);
    removeEventListener('online', go);
  });
}
