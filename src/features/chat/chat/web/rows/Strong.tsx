import type { ReactNode } from 'react';

export function Strong({ children }: { children: ReactNode }) {
  return (
    <b className="font-semibold text-ink tabular-nums">
      <bdi>{children}</bdi>
    </b>
  );
}
