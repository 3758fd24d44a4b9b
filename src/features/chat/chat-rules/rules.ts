/**
 * Whether a viewer has accepted a room's rules (RU-01, RU-02). The browser stores the acceptance per chatroom as the hash of the accepted
 * text, so a changed text has to be accepted again. A room without rules and the owner's own room need no acceptance.
 */

/**
 * A stable hash of a text: the 53-bit cyrb53 (bryc, public domain) of its UTF-16 code units, as 11 characters of base 36. It is
 * synchronous, because the input must not appear for a moment before it locks. It is not a secret: it only tells whether the text is still
 * the accepted one.
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
  /** The room's rules: empty if it has none, null while they are not known. */
  text: string | null;
  /** Whether the room belongs to the viewer's own channel. */
  isOwner: boolean;
  /** The `rulesHash` of the text that was accepted in this browser, or null. */
  acceptedHash: string | null;
}

export function rulesAccepted({ text, isOwner, acceptedHash }: RulesReader): boolean {
  return isOwner || (text !== null && (text.trim() === '' || acceptedHash === rulesHash(text)));
}
