import type { Row } from '#features/chat/web/api.ts';

export interface KicksGiftEntry extends Row {
  type: 'kicks_gift';
  giftId: string;
  giftName: string;
  amount: number;
  username: string;
  message: string;
}

declare module '#features/chat/web/log/entry.ts' {
  interface ChatEntries {
    kicks_gift: KicksGiftEntry;
  }
}
