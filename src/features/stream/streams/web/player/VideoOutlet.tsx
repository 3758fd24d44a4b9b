import { useLayoutEffect, useRef } from 'react';
import type { PlayerSession } from './player-session.ts';

/** Where a screen shows the video of a session. The video is there before the screen is painted, and leaves before it is gone. */
export function VideoPlace({ session, className }: { session: PlayerSession; className: string }) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => session.holder.showIn(place.current!), [session]);
  return <div ref={place} className={className} />;
}
