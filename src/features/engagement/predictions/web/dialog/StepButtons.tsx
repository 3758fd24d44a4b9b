import type { ReactNode } from 'react';

/** The buttons at the end of a step, with the safe one first. */
export function StepButtons({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap justify-end gap-2">{children}</div>;
}
