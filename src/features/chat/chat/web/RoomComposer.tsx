import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { t } from '#core/web/i18n/text.ts';
import { lazyComponent } from '#core/web/lazy-component.tsx';
import { usePreference } from '#core/web/preference.ts';
import { Button } from '#core/web/ui/Button.tsx';
import { Icon } from '#core/web/ui/Icon.tsx';
import { Panel } from '#core/web/ui/Panel.tsx';
import { PartFailed } from '#core/web/ui/PartFailed.tsx';
import { Slot, useSlotLoaded } from '#core/web/ui/Slot.tsx';
import { PHONE, useMediaQuery } from '#core/web/use-media-query.ts';
import { useEmoteIndex } from '#features/channel/emotes/web/api.ts';
import { askToSignIn } from '#features/people/accounts/web/api.ts';
import { showQuickEmotes } from './chat-preferences.ts';
import { MESSAGE_BOX } from './composer/composer-handle.ts';
import { StateLine } from './composer/StateLine.tsx';
import type { OpenChat } from './open-chat.ts';
import { useDismissal, useFocusReturn } from './panels/AnchoredPanel.tsx';
import { usePreloadPanels } from './panels/ChatPanels.tsx';
import { chatroomQuery } from './queries.ts';

/** Signed-out viewers only get a sign-in prompt and do not load the message box. */
const PersonComposer = lazyComponent('composer', () => import('./PersonComposer.tsx'));

/** Milliseconds between the chat and its footer, so that messages come first. */
const MOUNT_AFTER_MS = 500;

/** Reserves the space of the footer until it is mounted. */
export function RoomComposer({ chat }: { chat: OpenChat }) {
  const [isMounted, setIsMounted] = useState(false);
  const preloadPanels = usePreloadPanels();
  const isSignedIn = chat.room.viewer !== null;
  const hasButtons = useSlotLoaded(isSignedIn ? 'chat.footer' : null);
  useEffect(() => {
    if (isSignedIn) void PersonComposer.preload();
  }, [isSignedIn]);
  useEffect(() => {
    const timer = setTimeout(() => setIsMounted(true), MOUNT_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only loads code; a finger also enters before it clicks
    <footer
      id={MESSAGE_BOX}
      tabIndex={-1}
      className="shrink-0 px-2 pb-2 outline-none focus-visible:shadow-none"
      onPointerEnter={preloadPanels}
      onFocus={(event) => {
        preloadPanels();
        // Target of a skip link.
        if (event.target === event.currentTarget) chat.composer.current?.focus();
      }}
    >
      {isMounted && hasButtons ? <Footer chat={chat} /> : <FooterPlaceholder isSignedIn={isSignedIn} />}
    </footer>
  );
}

/** The height of a footer without active modes: the line above the message box, the box, and the row of buttons. */
function FooterPlaceholder({ isSignedIn }: { isSignedIn: boolean }) {
  const hasQuickEmotes = usePreference(showQuickEmotes) && isSignedIn;
  return (
    <div aria-hidden="true">
      <div className={hasQuickEmotes ? 'h-7 pointer-coarse:h-(--h-md)' : 'h-2'} />
      <div className="chat-box" />
      <div className={isSignedIn ? 'mt-2 h-(--h-md)' : 'mt-2 h-8 pointer-coarse:h-(--h-md)'} />
    </div>
  );
}

function Footer({ chat }: { chat: OpenChat }) {
  const { viewer } = chat.room;
  const modes = useQuery(chatroomQuery(chat.channel.slug)).data;
  const emotes = useEmoteIndex(chat.channel.slug);
  return (
    <>
      <Slot name="chat.above_composer" chat={chat} />
      {viewer === null ? (
        <>
          <StateLine room={modes} emotes={emotes} isSignedIn={false} />
          <SignedOutComposer />
        </>
      ) : (
        <Panel name="The message box" pending={<FooterPlaceholder isSignedIn />} failed={(failure) => <PartFailed {...failure} />}>
          <PersonComposer chat={chat} viewer={viewer} />
        </Panel>
      )}
      <PhoneEmotePicker chat={chat} />
    </>
  );
}

/** Pressing it opens the sign-in dialog (F-08). */
function SignedOutComposer() {
  return (
    <>
      <button
        type="button"
        aria-label={t('chat.composer.sign_in')}
        className="chat-box w-full text-start"
        onClick={() => askToSignIn(t('chat.composer.sign_in.purpose'))}
      >
        <span className="min-w-0 flex-1 truncate px-1 py-2 text-16 leading-5 text-ink-3 md:text-14">{t('chat.composer.placeholder')}</span>
      </button>
      <div className="mt-2 flex justify-end">
        <Button
          variant="primary"
          className="min-h-8 pointer-coarse:min-h-(--h-md)"
          onClick={() => askToSignIn(t('chat.composer.sign_in.purpose'))}
        >
          <Icon name="send" size="small" className="rtl:-scale-x-100" />
          {t('chat.composer.send')}
        </Button>
      </div>
    </>
  );
}

const ChatEmotePicker = lazyComponent('use', async () => ({ default: (await import('./panels/ChatEmotePicker.tsx')).ChatEmotePicker }));

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
      className="-mx-2 mt-2 -mb-2 flex h-(--keyboard-panel-h) flex-col border-t border-line-soft bg-panel"
    >
      <Panel name="The emote picker" failed={(failure) => <PartFailed {...failure} />}>
        <ChatEmotePicker chat={chat} takesFocus={false} />
      </Panel>
    </div>
  );
}
