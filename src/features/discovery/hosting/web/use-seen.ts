import { type RefObject, useEffect, useState } from 'react';

/** Visible share that counts as seen. */
const SHOWN = 0.25;

/** Whether the element was ever visible. False for null. */
export function useSeen(element: RefObject<HTMLElement | null> | null): boolean {
  const [isSeen, setIsSeen] = useState(false);
  useEffect(() => {
    if (element === null || isSeen) return;
    const report = (entries: readonly IntersectionObserverEntry[]) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setIsSeen(true);
    };
    const observer = new IntersectionObserver(report, { threshold: SHOWN });
    observer.observe(element.current!);
    return () => observer.disconnect();
  }, [element, isSeen]);
  return isSeen;
}
