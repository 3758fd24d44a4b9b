import { useEffect, useState } from 'react';

/** Milliseconds after the page has loaded in which its own parts and data load. */
const START = 3_000;
/** Milliseconds after which a busy page counts as idle. */
const PATIENCE = 10_000;

/** Whether the page has started and then had nothing to do once: the time to load what is not on the screen yet. */
export function useIdle(): boolean {
  const [idle, setIdle] = useState(false);
  useEffect(() => {
    const over = new AbortController();
    const rest = () => {
      // Safari has no idle callbacks.
      if (typeof requestIdleCallback === 'undefined') return setIdle(true);
      const waiting = requestIdleCallback(() => setIdle(true), { timeout: PATIENCE });
      over.signal.addEventListener('abort', () => cancelIdleCallback(waiting));
    };
    const start = () => {
      const timer = setTimeout(rest, START);
      over.signal.addEventListener('abort', () => clearTimeout(timer));
    };
    if (document.readyState === 'complete') start();
    else addEventListener('load', start, { signal: over.signal });
    return () => over.abort();
  }, []);
  return idle;
}
