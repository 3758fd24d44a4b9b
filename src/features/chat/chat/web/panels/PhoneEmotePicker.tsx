import { useRef } from 'react';
import { t } from '#core/web/i18n/text.ts';
import { lazyComponent } from '#core/web/lazy-component.tsx';
import { Panel } from '#core/web/ui/Panel.tsx';
import { PartFailed } from '#core/web/ui/PartFailed.tsx';
import { PHONE, useMediaQuery } from '#core/web/use-media-query.ts';
import type { OpenChat } from '../open-chat.ts';
import { useDismissal } from './use-dismissal.ts';
import { useFocusReturn } from './use-focus-return.ts';

const ChatEmotePicker = lazyComponent('use', async () => ({ default: (await import('./ChatEmotePicker.tsx')).ChatEmotePicker }));

/** On phones the picker takes the place of the keyboard. On desktops it is a panel. */
export function PhoneEmotePicker({ chat }: { chat: OpenChat }) {
  const phone = useMediaQuery(PHONE);
  return phone && chat.panel.name === 'chat_emotes_picker' ? <Picker chat={chat} /> : null;
}

function Picker({ chat }: { chat: OpenChat }) {
  const root = useRef<HTMLDivElement>(null);
  // A touch on the list scrolls it or opens a card, so only Escape and the picker button close the picker.
  useDismissal(root, (how) => how === 'escape' && chat.panel.close('chat_emotes_picker'));
  useFocusReturn(root, false, () => chat.composer.current?.focus());
  return (
    <div
      ref={root}
      role="dialog"
      aria-label={t('emotes.title')}
      className="-mx-2 mt-2 -mb-2 flex h-[min(320px,42dvh)] flex-col border-t border-line-soft bg-panel"
    >
      <Panel name="The emote picker" failed={(failure) => <PartFailed {...failure} />}>
        <ChatEmotePicker chat={chat} takesFocus={false} />
      </Panel>
    </div>
  );
}
