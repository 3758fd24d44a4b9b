import { Link } from '@tanstack/react-router';
import { formatDate } from '../../../../core/web/format/date.ts';
import { formatLength } from '../../../../core/web/format/duration.ts';
import { t } from '../../../../core/web/i18n/text.ts';
import { Avatar } from '../../../../core/web/ui/Avatar.tsx';
import { buttonClass } from '../../../../core/web/ui/button-class.ts';
import { Icon } from '../../../../core/web/ui/Icon.tsx';
import type { UserCard } from '../../../channels/contract/relation.ts';
import { isModeratorOrAbove } from '../../../channels/rules/may.ts';
import type { OpenChat } from '../open-chat.ts';
import type { RowLook } from '../rows/row-look.ts';
import { SenderBadge } from '../rows/SenderBadge.tsx';
import { MessageLog } from './MessageLog.tsx';
import { MuteButton } from './MuteButton.tsx';
import { PersonActs } from './PersonActs.tsx';
import { PersonRecord } from './PersonRecord.tsx';

interface PersonCardProps {
  chat: OpenChat;
  card: UserCard;
  look: RowLook;
  onLeave: () => void;
}

/** Who somebody is in this channel, and what the viewer can do about them (M-17). */
export function PersonCard({ chat, card, look, onLeave }: PersonCardProps) {
  const { viewer } = chat.room;
  const isSelf = viewer?.id === card.id;
  const moderates = isModeratorOrAbove(chat.role);
  return (
    <>
      <div className="flex items-center gap-3">
        <Avatar name={card.username} picture={card.profile_pic} size={56} />
        <div className="min-w-0">
          {card.badges.length > 0 && (
            <p className="mb-1 flex flex-wrap items-center gap-1.5">
              {card.badges.map((badge) => (
                <SenderBadge key={badge.type} badge={badge} tiers={look.subscriberTiers} size={20} />
              ))}
            </p>
          )}
          <p className="text-ink-2">{standing(card)}</p>
        </div>
      </div>
      {card.banned !== null && (
        <p className="flex items-center gap-2 text-12 font-medium text-red-text">
          <Icon name="ban" size="small" />
          {banned(card.banned)}
        </p>
      )}
      {moderates && !isSelf && <PersonActs chat={chat} card={card} />}
      {moderates ? <PersonRecord chat={chat} card={card} look={look} /> : isSelf && <MessageLog chat={chat} person={card} look={look} />}
      <div className="flex flex-wrap gap-2">
        <Link to="/$slug" params={{ slug: card.slug }} className={buttonClass()} onClick={onLeave}>
          {t('chat.person.channel')}
        </Link>
        {viewer !== null && !isSelf && <MuteButton person={card} />}
      </div>
    </>
  );
}

function standing({ following_since, subscribed_for }: UserCard): string {
  const following =
    following_since === null
      ? t('chat.person.not_following')
      : t('chat.person.following', { length: formatLength(Date.now() - Date.parse(following_since)) });
  return subscribed_for > 0 ? `${following}, ${t('chat.person.subscribed', { months: subscribed_for })}` : following;
}

function banned({ banner, expires_at }: NonNullable<UserCard['banned']>): string {
  return expires_at === null
    ? t('chat.person.banned', { by: banner.username })
    : t('chat.person.timed_out', { by: banner.username, until: formatDate(expires_at, 'mediumWithTime') });
}
