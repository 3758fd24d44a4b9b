import { useKicksEvents } from '../use-kicks.ts';

/** Listens to KICKs events on pages without the top bar. */
export default function KicksEvents({ viewerId }: { viewerId: number }) {
  useKicksEvents(viewerId);
  return null;
}
