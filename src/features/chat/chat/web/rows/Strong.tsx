import type { ReactNode } from 'react';

/** An emphasized name or number in a notice. */
export function Strong({ children }: { children: ReactNode }) {
  return (
    <b className="font-semibold text-ink tabular-nums">
      <bdi>{children}</bdi>
    </b>
  );
}
