import { useLayoutEffect, useRef } from 'react';
import type { PlayerSession } from './player-session.ts';

/** Holds the video of a session. Attaches it before paint, and releases it before unmount. */
export function VideoOutlet({ session, className }: { session: PlayerSession; className: string }) {
  const outlet = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => session.holder.showIn(outlet.current!), [session]);
  return <div ref={outlet} className={className} />;
}
