import { useEffect, useState } from 'react';

export interface SalesDialog {
  about: 'subscribe' | 'gift';
  slug: string;
  /** The username that a gift begins with. */
  receiver?: string;
}

/** The congratulation on a received gift, opened by the viewer. */
export interface ReceivedDialog {
  about: 'received';
  slug: string;
  username: string;
  id: string;
  /** The gifter; null for an anonymous one. */
  from: string | null;
}

export type SubscriptionDialog = SalesDialog | ReceivedDialog;

const layers = new Set<(dialog: SubscriptionDialog | null) => void>();

/** A request before the layer mounted: its code may load after that of the buttons. */
let waiting: SubscriptionDialog | null = null;

export function openSubscriptionDialog(dialog: SubscriptionDialog): void {
  if (layers.size === 0) waiting = dialog;
  for (const show of layers) show(dialog);
}

export function useSubscriptionDialog(): [SubscriptionDialog | null, () => void] {
  const [shown, show] = useState<SubscriptionDialog | null>(null);
  useEffect(() => {
    layers.add(show);
    if (waiting !== null) show(waiting);
    waiting = null;
    return () => void layers.delete(show);
  }, []);
  return [shown, () => show(null)];
}
