import { Unavailable } from '#core/server/unavailable.ts';

/** Lets `width` pieces of work run at a time and `queue` more wait; the next one is refused with 503 instead of eating memory. */
export function turnstile(width: number, queue: number): <T>(work: () => Promise<T>) => Promise<T> {
  let inside = 0;
  const waiting: Array<() => void> = [];
  const leave = () => {
    const next = waiting.shift();
    if (next) next();
    else inside--;
  };
  return async (work) => {
    if (inside < width) inside++;
    else if (waiting.length >= queue) throw new Unavailable('too many passwords are being checked at once');
    else await new Promise<void>((enter) => waiting.push(enter));
    return work().finally(leave);
  };
}
