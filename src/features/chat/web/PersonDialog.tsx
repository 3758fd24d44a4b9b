import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { formatLength } from '../../../core/web/format/duration.ts';
import { t } from '../../../core/web/i18n/text.ts';
import { Avatar } from '../../../core/web/ui/Avatar.tsx';
import { Badge } from '../../../core/web/ui/Badge.tsx';
import { buttonClass } from '../../../core/web/ui/button-class.ts';
import { Dialog } from '../../../core/web/ui/Dialog.tsx';
import { ErrorState } from '../../../core/web/ui/ErrorState.tsx';
import { Skeleton } from '../../../core/web/ui/Skeleton.tsx';
import type { UserCard } from '../../channels/contract/relation.ts';
import { userCardQuery } from './queries.ts';
import { readableColor, type Theme } from './readable-color.ts';

interface PersonDialogProps {
  channelSlug: string;
  /** Null while nobody is looked at. */
  username: string | null;
  theme: Theme;
  onClose: () => void;
}

/** The identity card of one person in this channel, opened from a name or a mention (M-11). */
export function PersonDialog({ channelSlug, username, theme, onClose }: PersonDialogProps) {
  const card = useQuery({ ...userCardQuery(channelSlug, username ?? ''), enabled: username !== null });
  return (
    <Dialog open={username !== null} onOpenChange={(open) => !open && onClose()} title={<bdi>{card.data?.username ?? username}</bdi>}>
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
        <Card card={card.data} theme={theme} onLeave={onClose} />
      )}
    </Dialog>
  );
}

function Card({ card, theme, onLeave }: { card: UserCard; theme: Theme; onLeave: () => void }) {
  const since = card.following_since;
  return (
    <>
      <div className="flex items-center gap-3">
        <Avatar name={card.username} picture={card.profile_pic} size={56} />
        <div className="min-w-0">
          <p className="flex flex-wrap items-center gap-1.5 text-16 font-bold" style={{ color: readableColor(card.color, theme) }}>
            <bdi className="truncate">{card.username}</bdi>
            {card.badges.map(({ type, text, count }) => (
              <Badge key={type} type={type} text={text} count={count} />
            ))}
          </p>
          <p className="text-12 text-ink-2">
            {since === null
              ? t('chat.person.not_following')
              : t('chat.person.following', { length: formatLength(Date.now() - Date.parse(since)) })}
            {card.subscribed_for > 0 && `, ${t('chat.person.subscribed', { months: card.subscribed_for })}`}
          </p>
        </div>
      </div>
      <Link to="/$slug" params={{ slug: card.slug }} className={buttonClass()} onClick={onLeave}>
        {t('chat.person.channel')}
      </Link>
    </>
  );
}
