import { useMemo, useState } from 'react';
import { usePreference } from '#core/web/preference.ts';
import { fromMessage, type OpenChat, type RowContext } from '#features/chat/chat/web/api.ts';
import { hiddenPins, hidePin, pinKey } from './hidden-pins.ts';
import { PinnedInFull } from './PinnedInFull.tsx';
import { PinnedLine } from './PinnedLine.tsx';
import { PinnedMinimized } from './PinnedMinimized.tsx';
import { usePinRemoval } from './use-pin-removal.ts';
import { usePinnedMessage } from './use-pinned-message.ts';

interface PinnedBoxProps {
  chat: OpenChat;
  context: RowContext;
}

type View = 'line' | 'full' | 'minimised';

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
          onMinimize={() => showAs('minimised')}
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
          onMinimize={() => showAs('minimised')}
          onHide={hide}
        />
      );
    case 'minimised':
      return <PinnedMinimized onRestore={() => showAs('line')} />;
  }
}
