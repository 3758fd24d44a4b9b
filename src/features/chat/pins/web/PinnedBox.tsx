import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { msBetween, secondsAfter } from '#core/contract/durations.ts';
import { formatClock, formatSeconds } from '#core/web/format/duration.ts';
import { t } from '#core/web/i18n/text.ts';
import { usePreference } from '#core/web/preference.ts';
import { serverClock } from '#core/web/server-clock.ts';
import { Button } from '#core/web/ui/Button.tsx';
import { Icon } from '#core/web/ui/Icon.tsx';
import { IconButton } from '#core/web/ui/IconButton.tsx';
import { focusOnMount } from '#core/web/ui/initial-focus.ts';
import { readableColor } from '#core/web/ui/readable-color.ts';
import { Segments } from '#core/web/ui/Segments.tsx';
import { useNow } from '#core/web/use-now.ts';
import { can } from '#features/channel/channels/rules/permissions.ts';
import {
  ContentLine,
  fromMessage,
  MessageContent,
  type MessageEntry,
  type OpenChat,
  PersonName,
  type RowContext,
  SenderBadge,
} from '#features/chat/chat/web/api.ts';
import { PIN_MINUTES, type PinnedMessage } from '#features/chat/pins/contract.ts';
import { pinsFeature } from '#features/chat/pins/feature.ts';
import { showsPinner } from '#features/chat/pins/rules.ts';
import { hiddenPins, hidePin, pinKey, pinnedMessageQuery, usePin, usePinnedMessage, usePinRemoval } from './pinned-message.ts';

type View = 'line' | 'full' | 'minimized';

/** See P-01 and P-02. */
export function PinnedBox({ chat, context }: { chat: OpenChat; context: RowContext }) {
  const { channel, room } = chat;
  const pin = usePinnedMessage(channel.slug, channel.chatroom.id);
  usePinRemoval(channel);
  const hidden = usePreference(hiddenPins);
  // Keyed by message, so that another message starts as one line, but a new duration keeps the view.
  const [chosen, setChosen] = useState<{ of: string; view: View } | null>(null);
  const entry = useMemo(() => pin && fromMessage(pin.message, room.viewer), [pin, room]);
  if (pin === null || entry === null || hidden.includes(pinKey(pin))) return null;
  const showAs = (view: View) => setChosen({ of: pin.message.id, view });
  const hide = () => {
    hidePin(pin);
    // On a phone, focusing the composer opens the keyboard.
    if (!context.phone) chat.composer.current?.focus();
  };
  switch (chosen?.of === pin.message.id ? chosen.view : 'line') {
    case 'line':
      return (
        <PinnedLine
          entry={entry}
          context={context}
          takesFocus={chosen?.of === pin.message.id}
          onMore={() => showAs('full')}
          onMinimize={() => showAs('minimized')}
          onHide={hide}
        />
      );
    case 'full':
      return (
        <PinnedInFull
          chat={chat}
          pin={pin}
          entry={entry}
          context={context}
          onLess={() => showAs('line')}
          onMinimize={() => showAs('minimized')}
          onHide={hide}
        />
      );
    case 'minimized':
      return <PinnedMinimized onRestore={() => showAs('line')} />;
  }
}

interface PinnedLineProps {
  entry: MessageEntry;
  context: RowContext;
  /** True after the viewer switched to this view, so that the focus follows. */
  takesFocus: boolean;
  onMore: () => void;
  onMinimize: () => void;
  onHide: () => void;
}

function PinnedLine({ entry: { sender, parts }, context, takesFocus, onMore, onMinimize, onHide }: PinnedLineProps) {
  return (
    <section aria-label={t('pins.title')} className="flex min-h-9 shrink-0 items-center gap-1 border-b border-line-soft ps-1.5 pe-1">
      <IconButton icon="pin" size="tiny" label={t('pins.minimize')} onClick={onMinimize} />
      <p className="min-w-0 flex-1 truncate">
        <bdi className="font-bold" style={{ color: readableColor(sender.color, context.theme) }}>
          {sender.username}
        </bdi>
        {': '}
        <ContentLine parts={parts} />
      </p>
      <IconButton
        ref={takesFocus ? focusOnMount : undefined}
        icon="down"
        size="tiny"
        label={t('pins.more')}
        aria-expanded={false}
        onClick={onMore}
      />
      <IconButton icon="x" size="tiny" label={t('pins.hide')} onClick={onHide} />
    </section>
  );
}

function PinnedMinimized({ onRestore }: { onRestore: () => void }) {
  return (
    <button
      type="button"
      ref={focusOnMount}
      aria-expanded={false}
      aria-label={t('pins.restore')}
      className="flex min-h-(--h-xs) w-full shrink-0 items-center gap-2 border-b border-line-soft px-3 text-11 text-ink-3 hover:bg-row-hover hover:text-ink"
      onClick={onRestore}
    >
      <Icon name="pin" size="small" />
      {t('pins.title')}
      <Icon name="down" size="small" className="ms-auto max-md:ms-0" />
    </button>
  );
}

/** A text of up to this many characters fits without scrolling. */
const SHORT = 150;

interface PinnedInFullProps {
  chat: OpenChat;
  pin: PinnedMessage;
  entry: MessageEntry;
  context: RowContext;
  onLess: () => void;
  onMinimize: () => void;
  onHide: () => void;
}

/** Moderators also see who pinned it and the remaining time, and can change the duration or unpin it (P-01, P-03, P-04). */
function PinnedInFull({ chat, pin, entry, context, onLess, onMinimize, onHide }: PinnedInFullProps) {
  const { sender, parts } = entry;
  const { pin: pinFor, unpin } = usePin(chat);
  return (
    <section aria-label={t('pins.title')} className="shrink-0 border-b border-line-soft ps-1.5 pe-1 pb-2">
      <div className="flex min-h-9 items-center gap-1">
        <IconButton icon="pin" size="tiny" label={t('pins.minimize')} onClick={onMinimize} />
        <p className="min-w-0 flex-1 truncate text-12 text-ink-3">
          {showsPinner(chat.role, pin.pinned_by.identity) ? t('pins.by', { name: pin.pinned_by.username }) : t('pins.title')}
        </p>
        <IconButton ref={focusOnMount} icon="up" size="tiny" label={t('pins.less')} aria-expanded onClick={onLess} />
        <IconButton icon="x" size="tiny" label={t('pins.hide')} onClick={onHide} />
      </div>
      <div
        className="max-h-40 overflow-y-auto ps-1.5 pe-2 text-(length:--chat-font) leading-(--chat-line) [scrollbar-width:thin]"
        // A scrollable area must be reachable by keyboard.
        tabIndex={entry.content.length > SHORT ? 0 : -1}
      >
        {sender.badges.map((badge) => (
          <span key={badge.type} className="me-[3px]">
            <SenderBadge badge={badge} tiers={context.subscriberTiers} />
          </span>
        ))}
        <PersonName username={sender.username} color={sender.color} theme={context.theme} onOpen={context.act.openPerson} />
        <span>: </span>
        <MessageContent parts={parts} context={context} />
      </div>
      {can(pinsFeature.permissions.pin, chat.role) && (
        <>
          <div className="mt-1.5 ps-1.5 pe-1.5">
            <Segments
              label={t('pins.duration')}
              options={PIN_MINUTES.map((minutes) => ({ value: String(minutes), label: formatSeconds(60 * minutes, 'short') }))}
              value={String(pin.duration / 60)}
              onChange={(minutes) => void pinFor(pin.message.id, Number(minutes) * 60)}
            />
          </div>
          <div className="mt-1.5 flex flex-wrap items-center gap-2 ps-1.5 pe-1.5 text-12 text-ink-3">
            <TimeLeft slug={chat.channel.slug} pin={pin} />
            <Button size="small" className="ms-auto" onClick={() => void unpin()}>
              {t('pins.unpin')}
            </Button>
          </div>
        </>
      )}
    </section>
  );
}

function TimeLeft({ slug, pin }: { slug: string; pin: PinnedMessage }) {
  const { dataUpdatedAt } = useQuery({ ...pinnedMessageQuery(slug), enabled: false });
  const now = useNow(1000);
  const left = msBetween(now, secondsAfter(serverClock.at(dataUpdatedAt), pin.remaining));
  return <span className="tabular-nums">{t('pins.left', { length: formatClock(left) })}</span>;
}
