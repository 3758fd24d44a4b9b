import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type RefObject, useState } from 'react';
import { msBetween } from '#core/contract/durations.ts';
import { formatDate } from '#core/web/format/date.ts';
import { formatLength } from '#core/web/format/duration.ts';
import { t } from '#core/web/i18n/text.ts';
import { serverNow } from '#core/web/server-clock.ts';
import { Avatar } from '#core/web/ui/Avatar.tsx';
import { Button } from '#core/web/ui/Button.tsx';
import { buttonClass } from '#core/web/ui/button-class.ts';
import { Dialog } from '#core/web/ui/Dialog.tsx';
import { QueryError } from '#core/web/ui/ErrorState.tsx';
import { Icon } from '#core/web/ui/Icon.tsx';
import { Popover } from '#core/web/ui/Popover.tsx';
import { readableColor } from '#core/web/ui/readable-color.ts';
import { Skeleton } from '#core/web/ui/Skeleton.tsx';
import { Slot } from '#core/web/ui/Slot.tsx';
import type { UserCard } from '#features/channel/channels/contract/relation.ts';
import { ChannelRole } from '#features/channel/channels/contract/roles.ts';
import { channelsFeature } from '#features/channel/channels/feature.ts';
import { can, isModeratorOrAbove } from '#features/channel/channels/rules/permissions.ts';
import { userCardQuery } from '#features/channel/channels/web/api.ts';
import { MESSAGE_BOX, type OpenChat, type RowContext, SenderBadge } from '#features/chat/chat/web/api.ts';
import { BadgeToggles } from '#features/chat/identity/web/api.ts';
import { banRefusal } from '#features/chat/moderation/rules/ban.ts';
import { SanctionForm, showRoleProblem } from '#features/chat/moderation/web/api.ts';
import type { Person } from '#features/people/accounts/contract/person.ts';
import { useMute, useMutedIds, useUnmute } from '#features/people/accounts/web/api.ts';
import { changeRole } from './change-role.ts';
import { MessageLog } from './MessageLog.tsx';
import { PersonRecord } from './PersonRecord.tsx';
import { useModeration } from './use-moderation.ts';

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
      <p className="text-12 text-ink-3">{t('user-card.person.account', { date: formatDate(card.created_at, 'medium') })}</p>
      <div className="flex flex-wrap gap-2">
        <Link to="/$slug" params={{ slug: card.slug }} className={buttonClass()} onClick={onLeave}>
          {t('user-card.person.channel')}
        </Link>
        {viewer !== null && !isSelf && (
          <>
            {!chat.isReadOnly && (
              <Button onClick={() => mention(chat, card.username, onLeave)}>
                <Icon name="reply" size="small" />
                {t('user-card.person.mention')}
              </Button>
            )}
            <Slot name="user-card.actions" slug={chat.channel.slug} username={card.username} onLeave={onLeave} />
            <MuteButton person={card} />
          </>
        )}
      </div>
    </>
  );
}

/** Keeps what the viewer has typed. */
function mention({ composer }: OpenChat, username: string, onLeave: () => void): void {
  onLeave();
  const box = composer.current;
  if (box === null) return;
  const typed = box.text();
  box.setText(`${typed}${typed === '' || typed.endsWith(' ') ? '' : ' '}@${username} `);
  box.focus();
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

interface PersonCardFrameProps {
  chat: OpenChat;
  username: string;
  open: boolean;
  context: RowContext;
  onClose: () => void;
  focusInstead?: RefObject<HTMLElement | null>;
}

/** Opens beside the chat at the height of the row, so that the chat stays readable. Without room it is a dialog. */
export function PersonCardFrame({ chat, username, open, context, onClose, focusInstead }: PersonCardFrameProps) {
  const card = useQuery({ ...userCardQuery(chat.channel.slug, username), enabled: open });
  const place = usePlace(open ? username : null);
  const frame = {
    open,
    onOpenChange: (next: boolean) => !next && onClose(),
    picture: card.data && <Avatar name={card.data.username} picture={card.data.profile_pic} size={56} />,
    description: card.data && <PersonMembership card={card.data} tiers={context.subscriberTiers} />,
    title: <bdi style={card.data && { color: readableColor(card.data.color, context.theme) }}>{card.data?.username ?? username}</bdi>,
    focusAfter: () => focusAfterCard(place, chat, focusInstead),
    children: card.isError ? (
      <QueryError title={t('user-card.person.failed')} query={card} />
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

/** Badges and how long the user has followed and subscribed (M-17). */
function PersonMembership({ card, tiers }: { card: UserCard; tiers: RowContext['subscriberTiers'] }) {
  return (
    <span className="flex flex-wrap items-center gap-1.5">
      {card.badges.map((badge) => (
        <SenderBadge key={badge.type} badge={badge} tiers={tiers} size={20} />
      ))}
      {membershipText(card)}
    </span>
  );
}

function membershipText({ following_since, subscribed_for }: UserCard): string {
  const following = followed(following_since === null ? null : new Date(following_since), serverNow());
  return subscribed_for > 0 ? `${following}, ${t('user-card.person.subscribed', { months: subscribed_for })}` : following;
}

function followed(since: Date | null, now: Date): string {
  if (since === null) return t('user-card.person.not_following');
  // If the clock is behind the server's, the length would be negative.
  if (since.toDateString() === now.toDateString() || since > now) return t('user-card.person.following_today');
  return t('user-card.person.following', { length: formatLength(msBetween(since, now)) });
}

/** Width of the card plus the gap to the chat, in pixels. */
const CARD_WITH_GAP = 360 + 16;

interface CardPlace {
  /** The chat column that the card is beside. Null without enough room. */
  beside: { getBoundingClientRect: () => DOMRect } | null;
  opener: Element | null;
}

function cardPlace(): CardPlace {
  const opener = document.activeElement;
  const column = document.getElementById(MESSAGE_BOX)?.parentElement;
  if (!column) return { beside: null, opener };
  const { left, right, width } = column.getBoundingClientRect();
  if (Math.max(left, innerWidth - right) < CARD_WITH_GAP) return { beside: null, opener };
  const at = column.contains(opener) ? opener! : column;
  const { top, height } = (at.closest('[data-key]') ?? at).getBoundingClientRect();
  const rect = new DOMRect(left, top, width, height);
  return { beside: { getBoundingClientRect: () => rect }, opener };
}

function focusAfterCard(
  { opener }: CardPlace,
  chat: Pick<OpenChat, 'composer'>,
  focusInstead: PersonCardFrameProps['focusInstead'],
): HTMLElement | null {
  if (opener instanceof HTMLElement && opener !== document.body && opener.isConnected) return opener;
  if (focusInstead?.current) return focusInstead.current;
  chat.composer.current?.focus();
  return document.activeElement instanceof HTMLElement ? document.activeElement : null;
}

/** Shows the moderation controls, or why the viewer cannot moderate this user (M-17, MO-03). */
function PersonActions({ chat, card }: { chat: OpenChat; card: UserCard }) {
  const moderation = useModeration(chat);
  const problem = banRefusal(chat.role, card.role, false);
  return (
    <section aria-label={t('user-card.person.moderation')} className="flex flex-col gap-3">
      {problem === null || problem === 'NOT_ALLOWED' ? (
        <SanctionForm card={card} moderation={moderation} />
      ) : (
        <p className="text-12 text-ink-2">{t(`refusal.${problem}`)}</p>
      )}
      {!card.is_channel_owner && <PersonRoles chat={chat} card={card} />}
      <BadgeToggles chat={chat} card={card} />
    </section>
  );
}

/** Toggles the roles that the viewer may grant (MO-10). */
function PersonRoles({ chat, card }: { chat: OpenChat; card: UserCard }) {
  const cache = useQueryClient();
  const change = useMutation({
    mutationFn: (change: { role: ChannelRole; grants: boolean }) => changeRole({ chat, cache }, { ...change, username: card.username }),
    onError: showRoleProblem,
  });
  const roles = ChannelRole.options.filter((role) => can(channelsFeature.permissions[`grant_${role}`], chat.role));
  if (roles.length === 0) return null;
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-12 font-semibold text-ink-2">{t('user-card.person.roles')}</legend>
      <div className="flex flex-wrap gap-1.5">
        {roles.map((role) => {
          const isHeld = card.badges.some(({ type }) => type === role);
          return (
            <Button
              key={role}
              size="small"
              variant={isHeld ? 'on' : 'default'}
              aria-pressed={isHeld}
              busy={change.isPending && change.variables.role === role}
              onClick={() => change.mutate({ role, grants: !isHeld })}
            >
              {isHeld && <Icon name="check" size="small" />}
              {t(`badge.${role}`)}
            </Button>
          );
        })}
      </div>
    </fieldset>
  );
}
