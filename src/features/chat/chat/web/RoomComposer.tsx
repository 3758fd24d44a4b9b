import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { lazyComponent } from '#core/web/lazy-component.tsx';
import { usePreference } from '#core/web/preference.ts';
import { Panel } from '#core/web/ui/Panel.tsx';
import { PartFailed } from '#core/web/ui/PartFailed.tsx';
import { Slot, useSlotLoaded } from '#core/web/ui/Slot.tsx';
import { useEmoteIndex } from '#features/channel/emotes/web/api.ts';
import { showQuickEmotes } from './chat-preferences.ts';
import { SignedOutComposer } from './composer/SignedOutComposer.tsx';
import { StateLine } from './composer/StateLine.tsx';
import { MESSAGE_BOX } from './message-box.ts';
import type { OpenChat } from './open-chat.ts';
import { usePreloadPanels } from './panels/ChatPanels.tsx';
import { PhoneEmotePicker } from './panels/PhoneEmotePicker.tsx';
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
      <div className={hasQuickEmotes ? 'h-7' : 'h-2'} />
      <div className="chat-box" />
      <div className={isSignedIn ? 'mt-2 h-(--h-md)' : 'mt-2 h-8'} />
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
