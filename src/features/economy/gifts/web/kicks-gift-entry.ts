import type { Row } from '#features/chat/chat/web/api.ts';
import type { GiftTier } from '#features/economy/gifts/contract.ts';
import type { Sender } from './SenderName.tsx';

export interface KicksGiftEntry extends Row {
  type: 'kicks_gift';
  giftId: string;
  giftName: string;
  amount: number;
  tier: GiftTier;
  sender: Sender;
  message: string;
}

declare module '#features/chat/chat/web/log/entry.ts' {
  interface ChatEntries {
    kicks_gift: KicksGiftEntry;
  }
}
