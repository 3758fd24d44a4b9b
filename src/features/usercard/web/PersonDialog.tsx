import { useQuery } from '@tanstack/react-query';
import { t } from '#core/web/i18n/text.ts';
import { Avatar } from '#core/web/ui/Avatar.tsx';
import { Dialog } from '#core/web/ui/Dialog.tsx';
import { ErrorState } from '#core/web/ui/ErrorState.tsx';
import { readableColor } from '#core/web/ui/readable-color.ts';
import { Skeleton } from '#core/web/ui/Skeleton.tsx';
import { userCardQuery } from '#features/channels/web/api.ts';
import type { OpenChat, RowContext } from '#features/chat/web/api.ts';
import { PersonCard } from './PersonCard.tsx';
import { PersonMembership } from './PersonMembership.tsx';

interface PersonDialogProps {
  chat: OpenChat;
  /** Null while the dialog is closed. */
  username: string | null;
  look: RowContext;
  onClose: () => void;
}

/** The identity card of a user in this channel, opened from a name or a mention (M-11, M-17). */
export function PersonDialog({ chat, username, look, onClose }: PersonDialogProps) {
  const card = useQuery({ ...userCardQuery(chat.channel.slug, username ?? ''), enabled: username !== null });
  return (
    <Dialog
      open={username !== null}
      onOpenChange={(open) => !open && onClose()}
      picture={card.data && <Avatar name={card.data.username} picture={card.data.profile_pic} size={56} />}
      description={card.data && <PersonMembership card={card.data} tiers={look.subscriberTiers} />}
      title={<bdi style={card.data && { color: readableColor(card.data.color, look.theme) }}>{card.data?.username ?? username}</bdi>}
    >
      {card.isError ? (
        <ErrorState title={t('chat.person.failed')} error={card.error} onRetry={() => void card.refetch()} busy={card.isFetching} />
      ) : card.data === undefined ? (
        <div className="flex items-center gap-3">
          <Skeleton className="size-14 rounded-full" />
          <div className="flex-1">
            <Skeleton className="h-3 w-32" />
            <Skeleton className="mt-2 h-3 w-48" />
          </div>
        </div>
      ) : (
        <PersonCard chat={chat} card={card.data} look={look} onLeave={onClose} />
      )}
    </Dialog>
  );
}
