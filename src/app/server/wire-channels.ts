const ID = '\\d{1,15}';

/** The kinds of channels that the platform sends events to (wire.md 1.1). */
const KINDS = [
  `chatrooms\\.${ID}(\\.v2)?`,
  `chatroom_${ID}`,
  `channel[._]${ID}`,
  `predictions-channel-${ID}`,
  `private-channelpoints-${ID}`,
  `private-(userfeed|livestream)\\.${ID}`,
  `private-chatroom_${ID}`,
  `private-${ID}`,
  'private-lstm[\\w.-]*',
  `drops_category_${ID}`,
  'tv-setup-[\\w-]{1,64}',
];
const PATTERN = new RegExp(`^(?:${KINDS.join('|')})$`);

/** Whether the name is of a kind in wire.md 1.1. Clients may hold many of these, and few others. */
export const isWireChannel = (name: string): boolean => PATTERN.test(name);
