import { useEffect, useState } from 'react';

/** Whether the person has used a pointer or key since the mount: the time to load what answers them. */
export function useTouched(): boolean {
  const [touched, setTouched] = useState(false);
  useEffect(() => {
    const first = new AbortController();
    const touch = () => {
      first.abort();
      setTouched(true);
    };
    // Captured, because what handles the event may stop it.
    for (const event of ['pointermove', 'pointerdown', 'keydown'] as const)
      document.addEventListener(event, touch, { capture: true, signal: first.signal });
    return () => first.abort();
  }, []);
  return touched;
}
