import { useEffect, useState } from 'react';

/** The time, told again every so many milliseconds, for clocks and countdowns. Null stands still. */
export function useNow(every: number | null): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    if (every === null) return;
    const timer = setInterval(() => setNow(new Date()), every);
    return () => clearInterval(timer);
  }, [every]);
  return now;
}
