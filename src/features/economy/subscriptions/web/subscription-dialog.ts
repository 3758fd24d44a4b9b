import { useEffect, useState } from 'react';

/** The dialog over the page in which somebody subscribes to a channel, or gifts subscriptions to it. */
export interface SalesDialog {
  about: 'subscribe' | 'gift';
  slug: string;
}

/** The congratulation on a gift that the viewer got, which they ask for. */
export interface ReceivedDialog {
  about: 'received';
  slug: string;
  /** The name of the channel. */
  username: string;
  /** Names the gift among those of the page. */
  id: string;
  /** The giver, or null for an anonymous one. */
  from: string | null;
}

export type SubscriptionDialog = SalesDialog | ReceivedDialog;

/** Functions of the mounted layers that open a dialog, or close it. */
const layers = new Set<(dialog: SubscriptionDialog | null) => void>();

/** What was asked for before there was a layer: its code may load after that of the buttons. */
let waiting: SubscriptionDialog | null = null;

/** Opens a dialog over the page. */
export function openSubscriptionDialog(dialog: SubscriptionDialog): void {
  if (layers.size === 0) waiting = dialog;
  for (const show of layers) show(dialog);
}

/** The open dialog, or null, with the function that closes it. */
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
