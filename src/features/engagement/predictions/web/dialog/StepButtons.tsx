import type { ReactNode } from 'react';

/** The safe button comes first. */
export function StepButtons({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap justify-end gap-2">{children}</div>;
}
