import { useEffect, useState } from 'react';

/** The current time, updated at this interval in milliseconds, for clocks and countdowns. With null it does not update. */
export function useNow(every: number | null): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    if (every === null) return;
    const timer = setInterval(() => setNow(new Date()), every);
    return () => clearInterval(timer);
  }, [every]);
  return now;
}
