import { type RefObject, useEffect, useState } from 'react';

interface SeenOptions {
  /** Share of the element that must be visible, from 0 to 1. */
  share?: number;
  /** Pixels below the viewport that still count as visible. */
  below?: number;
}

/** Whether the element was ever visible. False for null. */
export function useSeen(element: RefObject<HTMLElement | null> | null, { share = 0, below = 0 }: SeenOptions = {}): boolean {
  const [isSeen, setIsSeen] = useState(false);
  useEffect(() => {
    if (element === null || isSeen) return;
    const report = (entries: readonly IntersectionObserverEntry[]) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setIsSeen(true);
    };
    const observer = new IntersectionObserver(report, { threshold: share, rootMargin: `0px 0px ${below}px` });
    observer.observe(element.current!);
    return () => observer.disconnect();
  }, [element, share, below, isSeen]);
  return isSeen;
}
