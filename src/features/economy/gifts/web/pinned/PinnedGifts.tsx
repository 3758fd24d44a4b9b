import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import { formatClock } from '#core/web/format/duration.ts';
import { phrase, t } from '#core/web/i18n/text.ts';
import { useRealtime, useSubscriptionConfirmed } from '#core/web/realtime.ts';
import { serverNow } from '#core/web/server-clock.ts';
import { IconButton } from '#core/web/ui/IconButton.tsx';
import { focusOnMount } from '#core/web/ui/initial-focus.ts';
import { readableColor } from '#core/web/ui/readable-color.ts';
import { useNow } from '#core/web/use-now.ts';
import { refetchSpread } from '#features/channel/channels/web/api.ts';
import { type OpenChat, type RowContext, Strong } from '#features/chat/chat/web/api.ts';
import { userBanned } from '#features/chat/moderation/contract/bans.ts';
import { kicksGifted, type PinnedGift } from '#features/economy/gifts/contract.ts';
import { giftArt } from '#features/economy/gifts/rules/gift-art.ts';
import { useMutedIds } from '#features/people/accounts/web/api.ts';
import { GiftPicture } from '../GiftPicture.tsx';
import { KicksAmount } from '../KicksAmount.tsx';
import { addPinned, pinnedGiftsQuery, type TimedPin, toTimedPin } from '../queries.ts';
import { SenderName } from '../SenderName.tsx';

export default function PinnedGifts({ chat, context }: { chat: OpenChat; context: RowContext }) {
  const shown = usePinnedGifts(chat);
  const [isFull, setIsFull] = useState(false);
  const wasToggled = useRef(false);
  const [latest, ...others] = shown;
  if (latest === undefined) return null;
  const toggle = (
    <IconButton
      key={String(isFull)}
      ref={(button) => {
        if (button === null || !wasToggled.current) return;
        wasToggled.current = false;
        focusOnMount(button);
      }}
      icon={isFull ? 'up' : 'down'}
      size="tiny"
      label={t(isFull ? 'gifts.pinned.less' : 'gifts.pinned.more')}
      aria-expanded={isFull}
      onClick={() => {
        setIsFull(!isFull);
        // The other button is a new element, so it gets the focus.
        wasToggled.current = true;
      }}
    />
  );
  return (
    <section aria-label={t('gifts.pinned.title')} className="shrink-0 border-b border-line-soft">
      {isFull ? (
        <>
          <div className="flex min-h-9 items-center gap-2 ps-3 pe-1">
            <h3 className="min-w-0 flex-1 truncate text-12 font-semibold text-ink-2">{t('gifts.pinned.title')}</h3>
            {toggle}
          </div>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard */}
          <ul tabIndex={0} className="flex max-h-56 flex-col gap-2 overflow-y-auto px-2 pb-2 [scrollbar-width:thin]">
            {shown.map(({ pinned, left }) => (
              <PinnedGiftCard key={pinned.gift_transaction_id} pinned={pinned} left={left} context={context} />
            ))}
          </ul>
        </>
      ) : (
        <Line latest={latest} others={others.length} context={context} toggle={toggle} />
      )}
    </section>
  );
}

interface LineProps {
  latest: ShownPinned;
  others: number;
  context: RowContext;
  toggle: ReactNode;
}

function Line({ latest: { pinned, left }, others, context, toggle }: LineProps) {
  const { gift, sender, message } = pinned;
  return (
    <div className="flex min-h-11 items-center gap-2 ps-2 pe-1">
      <GiftPicture giftId={gift.gift_id} size={36} className="shrink-0" />
      <p className="min-w-0 flex-1 truncate">
        <bdi className="font-bold" style={{ color: readableColor(sender.username_color, context.theme) }}>
          {sender.username}
        </bdi>{' '}
        <span className="text-ink-2">
          <bdi>{gift.name}</bdi>
        </span>{' '}
        <bdi>{message}</bdi>
      </p>
      {others > 0 && <span className="shrink-0 text-12 text-ink-2">{t('gifts.pinned.others', { count: others })}</span>}
      <TimeLeft left={left} />
      {toggle}
    </div>
  );
}

interface PinnedGiftCardProps {
  pinned: PinnedGift;
  /** Milliseconds. */
  left: number;
  context: RowContext;
}

function PinnedGiftCard({ pinned: { gift, sender, message }, left, context }: PinnedGiftCardProps) {
  const { id, username, username_color: color } = sender;
  return (
    <li className="flex shrink-0 overflow-hidden rounded-md bg-control">
      <span className="grid w-14 shrink-0 place-items-center" style={{ background: giftArt(gift.gift_id)?.color }}>
        <GiftPicture giftId={gift.gift_id} size={48} isMoving={!context.stillEmotes} />
      </span>
      <div className="min-w-0 flex-1 px-2.5 py-2 text-12 text-ink-2">
        <div className="flex items-start justify-between gap-2">
          <p className="min-w-0 wrap-anywhere">
            {phrase('gifts.sent', {
              name: <SenderName key="name" sender={{ id, username, color }} context={context} isTabStop />,
              gift: <Strong key="gift">{gift.name}</Strong>,
            })}{' '}
            <KicksAmount amount={gift.amount} className="align-bottom" />
          </p>
          <TimeLeft left={left} />
        </div>
        {message !== '' && (
          <p className="mt-0.5 text-(length:--chat-font) leading-(--chat-line) text-ink wrap-anywhere">
            <bdi>{message}</bdi>
          </p>
        )}
      </div>
    </li>
  );
}

/** `left` is in milliseconds. Not a live region, because it changes every second. */
function TimeLeft({ left }: { left: number }) {
  return (
    <span className="shrink-0 text-12 text-ink-3 tabular-nums">
      <span aria-hidden="true">{formatClock(left)}</span>
      <span className="sr-only">{t('gifts.pinned.left', { time: formatClock(left) })}</span>
    </span>
  );
}

/** `left` is in milliseconds. */
interface ShownPinned {
  pinned: TimedPin;
  left: number;
}

/** Newest first. Hides gifts of muted or banned senders. */
function usePinnedGifts({ channel }: Pick<OpenChat, 'channel'>): ShownPinned[] {
  const cache = useQueryClient();
  const query = pinnedGiftsQuery(channel.id);
  const { queryKey } = query;
  const { data: known = [] } = useQuery(query);
  const mutedIds = useMutedIds();
  const now = serverNow().getTime();
  const shown = known
    .filter(({ sender }) => !mutedIds.has(sender.id))
    .map((pinned) => ({ pinned, left: pinned.until - now }))
    .filter(({ left }) => left > 0);
  useNow(shown.length > 0 ? 1000 : null);
  useRealtime(kicksGifted, [channel.id], (event) => {
    const at = serverNow().getTime();
    const added = toTimedPin(event, at);
    if (added) cache.setQueryData(queryKey, (before = []) => addPinned(before, added, at));
  });
  useRealtime(userBanned, [channel.chatroom.id], ({ user }) =>
    cache.setQueryData(queryKey, (before) => before?.filter(({ sender }) => sender.id !== user.id)),
  );
  useSubscriptionConfirmed(kicksGifted, [channel.id], ({ again }) => {
    if (again) refetchSpread(cache, channel.slug, { queryKey });
    else void cache.invalidateQueries({ queryKey });
  });
  return shown;
}
