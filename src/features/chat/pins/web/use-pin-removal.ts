import { useQueryClient } from '@tanstack/react-query';
import { useRealtime } from '#core/web/realtime.ts';
import { chatroomCleared, messageDeleted } from '#features/chat/chat/contract/room-events.ts';
import type { OpenChat } from '#features/chat/chat/web/api.ts';
import { userBanned } from '#features/chat/moderation/contract/bans.ts';
import type { PinnedMessage } from '#features/chat/pins/contract.ts';
import { pinnedMessageQuery } from './use-pinned-message.ts';

/** The unpin event may be late or missing. */
export function usePinRemoval({ slug, chatroom }: OpenChat['channel']): void {
  const cache = useQueryClient();
  const { queryKey } = pinnedMessageQuery(slug);
  const clearPinIf = (isRemoved: (pin: PinnedMessage) => boolean) => {
    const pin = cache.getQueryData(queryKey);
    if (pin && isRemoved(pin)) cache.setQueryData(queryKey, null);
  };
  useRealtime(messageDeleted, [chatroom.id], (event) => clearPinIf((pin) => pin.message.id === event.message.id));
  useRealtime(userBanned, [chatroom.id], ({ user }) => clearPinIf((pin) => pin.message.sender.id === user.id));
  useRealtime(chatroomCleared, [chatroom.id], () => clearPinIf(() => true));
}
