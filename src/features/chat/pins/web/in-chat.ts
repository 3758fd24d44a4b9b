import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { t } from '#core/web/i18n/text.ts';
import { can } from '#features/channel/channels/rules/permissions.ts';
import type { ChatParts, MessageAction, OpenChat } from '#features/chat/chat/web/api.ts';
import { pinsFeature } from '#features/chat/pins/feature.ts';
import { pinnedMessageQuery, usePin } from './pinned-message.ts';

export const chatParts: ChatParts = { useMessageActions: usePinActions };

/** See MO-01. */
function usePinActions(chat: OpenChat): readonly MessageAction[] {
  const pinnedId = useQuery({ ...pinnedMessageQuery(chat.channel.slug), enabled: false }).data?.message.id ?? null;
  const canPin = can(pinsFeature.permissions.pin, chat.role);
  const { pin, unpin } = usePin(chat);
  return useMemo(() => {
    if (!canPin) return [];
    return [
      {
        icon: 'pin',
        order: 60,
        key: 'P',
        label: ({ id }) => t(id === pinnedId ? 'pins.unpin' : 'pins.pin'),
        run: ({ id }) => void (id === pinnedId ? unpin() : pin(id)),
      },
    ];
  }, [canPin, pinnedId, pin, unpin]);
}
