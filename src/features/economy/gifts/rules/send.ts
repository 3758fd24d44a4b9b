import { lengthOf } from '#features/chat/chat/rules/message-text.ts';
import type { Gift } from '../contract.ts';

/** Why a gift cannot carry this message, or null (GI-03). `text` comes from `outgoingText`; every gift may have an empty one. */
export function giftMessageRefusal({ character_limit }: Pick<Gift, 'character_limit'>, text: string): 'INCORRECT_MESSAGE_SIZE' | null {
  return lengthOf(text) > character_limit ? 'INCORRECT_MESSAGE_SIZE' : null;
}

/** Whole KICKs, the money paid for them, and the debt, both in minor units. */
export interface Wallet {
  kicks: number;
  money: number;
  owed: number;
}

/** Why the viewer cannot pay for this gift, or null. Shared by the button and the server. */
export function paymentRefusal({ kicks, owed }: Pick<Wallet, 'kicks' | 'owed'>, { amount }: Pick<Gift, 'amount'>) {
  if (owed > 0) return 'PAYMENT_OWED';
  return kicks < amount ? 'INSUFFICIENT_FUNDS' : null;
}
