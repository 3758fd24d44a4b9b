import { useMemo, useState } from 'react';
import { t } from '#core/web/i18n/text.ts';
import { usePreference } from '#core/web/preference.ts';
import { Icon } from '#core/web/ui/Icon.tsx';
import { IconButton } from '#core/web/ui/IconButton.tsx';
import { focusOnMount } from '#core/web/ui/initial-focus.ts';
import { readableColor } from '#core/web/ui/readable-color.ts';
import { ContentLine, fromMessage, type MessageEntry, type OpenChat, type RowContext } from '#features/chat/chat/web/api.ts';
import { PinnedInFull } from './PinnedInFull.tsx';
import { hiddenPins, hidePin, pinKey, usePinnedMessage, usePinRemoval } from './pinned-message.ts';

interface PinnedBoxProps {
  chat: OpenChat;
  context: RowContext;
}

type View = 'line' | 'full' | 'minimized';

/** See P-01 and P-02. */
export function PinnedBox({ chat, context }: PinnedBoxProps) {
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
      className="flex min-h-6 w-full shrink-0 items-center gap-2 border-b border-line-soft px-3 text-11 text-ink-3 hover:bg-row-hover hover:text-ink"
      onClick={onRestore}
    >
      <Icon name="pin" size="small" />
      {t('pins.title')}
      <Icon name="down" size="small" className="ms-auto max-md:ms-0" />
    </button>
  );
}
