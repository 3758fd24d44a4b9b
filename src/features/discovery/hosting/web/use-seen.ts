import { type RefObject, useEffect, useState } from 'react';

/** The part of an element that has to be on the screen. */
const SHOWN = 0.25;

/** Whether this element has been on the screen. For null it has not. */
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
