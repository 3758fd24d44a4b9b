import type { SalesDialog } from '../subscription-dialog.ts';
import { GiftDialog } from './GiftDialog.tsx';
import { SubscribeDialog } from './SubscribeDialog.tsx';

interface SubscriptionDialogsProps {
  dialog: SalesDialog;
  open: boolean;
  onClose: () => void;
}

export default function SubscriptionDialogs({ dialog: { about, slug, receiver }, open, onClose }: SubscriptionDialogsProps) {
  const shared = { slug, open, onClose };
  return about === 'gift' ? <GiftDialog {...shared} {...(receiver !== undefined && { receiver })} /> : <SubscribeDialog {...shared} />;
}
