/**
 * Whether a viewer has accepted a room's rules (RU-01, RU-02). Acceptance is kept in the browser, per chatroom, as the hash of the text that
 * was accepted: another text is not accepted. A room without rules asks nothing, and the owner need not accept their own.
 */

/**
 * A stable mark of a text: the 53-bit cyrb53 hash (bryc, public domain) of its UTF-16 code units, as 11 characters of base 36. Synchronous,
 * because a locked box must not flash open, and no secret: it only tells whether the text is still the one that was accepted.
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
  /** The rules of the room; empty when it has none. */
  text: string;
  /** Whether the room is the viewer's own channel's. */
  isOwner: boolean;
  /** What this browser remembers of the room: `rulesHash` of the text that was accepted, or null. */
  acceptedHash: string | null;
}

export function rulesAccepted({ text, isOwner, acceptedHash }: RulesReader): boolean {
  return isOwner || text.trim() === '' || acceptedHash === rulesHash(text);
}
