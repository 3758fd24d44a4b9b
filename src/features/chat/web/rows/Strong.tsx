import type { ReactNode } from 'react';

/** A name or a number that matters inside a notice. */
export function Strong({ children }: { children: ReactNode }) {
  return (
    <b className="font-semibold text-ink tabular-nums">
      <bdi>{children}</bdi>
    </b>
  );
}
