import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '#core/web/i18n/text.ts';
import { Avatar } from '#core/web/ui/Avatar.tsx';
import { Dialog } from '#core/web/ui/Dialog.tsx';
import { ErrorState } from '#core/web/ui/ErrorState.tsx';
import { Popover } from '#core/web/ui/Popover.tsx';
import { readableColor } from '#core/web/ui/readable-color.ts';
import { Skeleton } from '#core/web/ui/Skeleton.tsx';
import { userCardQuery } from '#features/channel/channels/web/api.ts';
import type { OpenChat, RowContext } from '#features/chat/chat/web/api.ts';
import { type CardPlace, cardPlace, focusAfterCard } from './card-place.ts';
import { PersonCard } from './PersonCard.tsx';
import { PersonMembership } from './PersonMembership.tsx';

interface PersonCardFrameProps {
  chat: OpenChat;
  username: string;
  open: boolean;
  context: RowContext;
  onClose: () => void;
}

/** Opens beside the chat at the height of the row, so that the chat stays readable. Without room it is a dialog. */
export function PersonCardFrame({ chat, username, open, context, onClose }: PersonCardFrameProps) {
  const card = useQuery({ ...userCardQuery(chat.channel.slug, username), enabled: open });
  const place = usePlace(open ? username : null);
  const frame = {
    open,
    onOpenChange: (next: boolean) => !next && onClose(),
    picture: card.data && <Avatar name={card.data.username} picture={card.data.profile_pic} size={56} />,
    description: card.data && <PersonMembership card={card.data} tiers={context.subscriberTiers} />,
    title: <bdi style={card.data && { color: readableColor(card.data.color, context.theme) }}>{card.data?.username ?? username}</bdi>,
    focusAfter: () => focusAfterCard(place, chat),
    children: card.isError ? (
      <ErrorState title={t('user-card.person.failed')} error={card.error} onRetry={() => void card.refetch()} busy={card.isFetching} />
    ) : card.data === undefined ? (
      <div className="flex items-center gap-3">
        <Skeleton className="size-14 rounded-full" />
        <div className="flex-1">
          <Skeleton className="h-3 w-32" />
          <Skeleton className="mt-2 h-3 w-48" />
        </div>
      </div>
    ) : (
      <PersonCard chat={chat} card={card.data} context={context} onLeave={onClose} />
    ),
  };
  return place.beside === null ? <Dialog {...frame} /> : <Popover anchor={place.beside} {...frame} />;
}

/** Measured once per opening, because the row moves with the chat. */
function usePlace(opened: string | null): CardPlace {
  const [shown, setShown] = useState(opened);
  const [place, setPlace] = useState(cardPlace);
  if (shown === opened) return place;
  setShown(opened);
  if (opened !== null) setPlace(cardPlace());
  return place;
}
