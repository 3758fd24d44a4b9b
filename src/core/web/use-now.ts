import { useEffect, useState } from 'react';
import { serverClock, serverNow } from './server-clock.ts';

/** The server's time. `every` is in milliseconds; null updates only when the clock of this device is corrected. */
export function useNow(every: number | null): Date {
  const [now, setNow] = useState(serverNow);
  useEffect(() => serverClock.watch(() => setNow(serverNow())), []);
  useEffect(() => {
    if (every === null) return;
    const timer = setInterval(() => setNow(serverNow()), every);
    return () => clearInterval(timer);
  }, [every]);
  return now;
}
