import { useLayoutEffect, useRef } from 'react';
import type { PaneHost } from './pane-host.ts';

interface PaneSlotProps {
  host: PaneHost;
  part: 'body' | 'actions';
  className?: string;
}

export function PaneSlot({ host, part, className }: PaneSlotProps) {
  const slot = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => host.moveInto(slot.current!, part), [host, part]);
  return <div ref={slot} className={className} />;
}
