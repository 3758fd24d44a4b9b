import { lengthOf } from '#features/chat/chat/rules/message-text.ts';
import type { Gift } from '../contract.ts';

/**
 * Why a gift cannot carry this message, or null (GI-03). `text` comes from `outgoingText`; it is empty for a gift without a message, which
 * every gift may be.
 */
export function giftMessageRefusal({ character_limit }: Pick<Gift, 'character_limit'>, text: string): 'INCORRECT_MESSAGE_SIZE' | null {
  return lengthOf(text) > character_limit ? 'INCORRECT_MESSAGE_SIZE' : null;
}

/** What a person has: whole KICKs, the money that was paid for them, and what they owe, both in minor units. */
export interface Wallet {
  kicks: number;
  money: number;
  owed: number;
}

/** Why this gift cannot be paid, or null. Shared by the button and the server. */
export function paymentRefusal({ kicks, owed }: Pick<Wallet, 'kicks' | 'owed'>, { amount }: Pick<Gift, 'amount'>) {
  if (owed > 0) return 'PAYMENT_OWED';
  return kicks < amount ? 'INSUFFICIENT_FUNDS' : null;
}
