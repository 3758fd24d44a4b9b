import { useLayoutEffect, useRef } from 'react';
import type { PaneHost } from './pane-host.ts';

interface PaneSlotProps {
  host: PaneHost;
  part: 'body' | 'actions';
  className?: string;
}

/** The place where a pane's content, or its actions, stand now. */
export function PaneSlot({ host, part, className }: PaneSlotProps) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => host.moveInto(place.current!, part), [host, part]);
  return <div ref={place} className={className} />;
}
