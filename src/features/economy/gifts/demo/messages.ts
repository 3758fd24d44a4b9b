/** Gift messages by the broadcaster's username. Other channels get no gifts. */
export const GIFT_MESSAGES: Readonly<Record<string, readonly string[]>> = {
  ana: ['for the next letter', 'more tea please', 'read mine next week?', 'you made my evening'],
  mirelune: ['for the north face', 'buy the goat something nice', 'one more rope', 'no glider, no fear', 'pack it up, we go higher'],
  velodrome: ['for the brake pads', 'overtake somebody', 'that last lap!!'],
  theknightshift: ['sacrifice the rook', 'for the brave knight'],
  maplekeys: ['play the slow one again', 'goosebumps'],
};
