/** A changed text must be accepted again. The owner and viewers of a room without rules need not accept (RU-01, RU-02). */

/**
 * Stable 53-bit cyrb53 hash (bryc, public domain) of the UTF-16 code units, as 11 base-36 characters. Synchronous, because the input must
 * not flash before it locks. Not cryptographic.
 */
export function rulesHash(text: string): string {
  let high = 0xdeadbeef;
  let low = 0x41c6ce57;
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    high = Math.imul(high ^ unit, 2654435761);
    low = Math.imul(low ^ unit, 1597334677);
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909);
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909);
  return (2 ** 32 * (low & 0x1fffff) + (high >>> 0)).toString(36).padStart(11, '0');
}

export interface RulesReader {
  /** Empty if the room has no rules; null while unknown. */
  text: string | null;
  isOwner: boolean;
  /** Hash of the text accepted in this browser, or null. */
  acceptedHash: string | null;
}

export function rulesAccepted({ text, isOwner, acceptedHash }: RulesReader): boolean {
  return isOwner || (text !== null && (text.trim() === '' || acceptedHash === rulesHash(text)));
}
