import { useKicksEvents } from '../use-kicks-events.ts';

/** Hears of the viewer's KICKs where no top bar does. */
export default function KicksEvents({ viewerId }: { viewerId: number }) {
  useKicksEvents(viewerId);
  return null;
}
