import { Link } from '@tanstack/react-router';
import { formatDate } from '#core/web/format/date.ts';
import { t } from '#core/web/i18n/text.ts';
import { Button } from '#core/web/ui/Button.tsx';
import { buttonClass } from '#core/web/ui/button-class.ts';
import { Icon } from '#core/web/ui/Icon.tsx';
import type { UserCard } from '#features/channel/channels/contract/relation.ts';
import { isModeratorOrAbove } from '#features/channel/channels/rules/permissions.ts';
import type { OpenChat, RowContext } from '#features/chat/chat/web/api.ts';
import type { Person } from '#features/people/accounts/contract/person.ts';
import { useMute, useMutedIds, useUnmute } from '#features/people/accounts/web/api.ts';
import { MessageLog } from './MessageLog.tsx';
import { PersonActions } from './PersonActions.tsx';
import { PersonRecord } from './PersonRecord.tsx';

interface PersonCardProps {
  chat: OpenChat;
  card: UserCard;
  context: RowContext;
  onLeave: () => void;
}

export function PersonCard({ chat, card, context, onLeave }: PersonCardProps) {
  const { viewer } = chat.room;
  const isSelf = viewer?.id === card.id;
  const moderates = isModeratorOrAbove(chat.role);
  return (
    <>
      {card.banned !== null && (
        <p className="flex items-center gap-2 text-12 font-medium text-red-text">
          <Icon name="ban" size="small" />
          {banned(card.banned)}
        </p>
      )}
      {moderates && !isSelf && <PersonActions chat={chat} card={card} />}
      {moderates ? (
        <PersonRecord chat={chat} card={card} context={context} />
      ) : (
        isSelf && <MessageLog chat={chat} person={card} context={context} />
      )}
      <div className="flex flex-wrap gap-2">
        <Link to="/$slug" params={{ slug: card.slug }} className={buttonClass()} onClick={onLeave}>
          {t('user-card.person.channel')}
        </Link>
        {viewer !== null && !isSelf && <MuteButton person={card} />}
      </div>
    </>
  );
}

function banned({ banner, expires_at }: NonNullable<UserCard['banned']>): string {
  return expires_at === null
    ? t('user-card.person.banned', { by: banner.username })
    : t('user-card.person.timed_out', { by: banner.username, until: formatDate(expires_at, 'mediumWithTime') });
}

function MuteButton({ person }: { person: Person }) {
  const isMuted = useMutedIds().has(person.id);
  const mute = useMute();
  const unmute = useUnmute();
  const { id, username, slug } = person;
  return (
    <Button variant={isMuted ? 'on' : 'default'} onClick={() => (isMuted ? unmute : mute).mutate({ id, username, slug })}>
      <Icon name={isMuted ? 'vol' : 'mute'} size="small" />
      {t(isMuted ? 'user-card.person.unmute' : 'user-card.person.mute')}
    </Button>
  );
}
