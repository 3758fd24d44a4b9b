import { type RefObject, useEffect, useState } from 'react';
import { useFullScreenElement } from '#core/web/full-screen.ts';
import { usePreference } from '#core/web/preference.ts';
import { PHONE, useMediaQuery } from '#core/web/use-media-query.ts';
import { theatrePreference } from './player-preferences.ts';

/** How much of the window a player has, and how that changes. */
export interface StageView {
  isFull: boolean;
  isTheatre: boolean;
  hasTheatre: boolean;
  toggleFull: () => void;
  toggleTheatre: () => void;
}

/** Phones show a video across the screen, where the browser can turn it. */
function turnPhone(): void {
  if (matchMedia(PHONE).matches) screen.orientation.lock?.('landscape').catch(() => undefined);
}

/** iPhones show only a video in full screen, with controls of their own. */
interface WithNativeFullScreen extends HTMLVideoElement {
  webkitEnterFullscreen?: () => void;
}

/**
 * The view of a player. Beside a chat (`hasChat`) it is the page that goes full screen, so that the chat, its menus and its dialogs are
 * there too: the attribute `data-stage` of the root element tells the layout (`theme.css`), because parts of the app follow it that know
 * nothing of players. Elsewhere the player itself does.
 */
export function useStageView(player: RefObject<HTMLElement | null>, video: HTMLVideoElement | undefined, hasChat: boolean): StageView {
  const element = useFullScreenElement();
  const isPhone = useMediaQuery(PHONE);
  const wantsTheatre = usePreference(theatrePreference);
  const [, setMounted] = useState(false);
  const isFull = element !== null && (hasChat ? element === document.documentElement : element === player.current);
  const hasTheatre = hasChat && !isPhone;
  const isTheatre = hasTheatre && wantsTheatre;
  const stage = hasChat && isFull ? 'full' : isTheatre ? 'theatre' : undefined;

  // The first render does not know the element yet that may be full screen already.
  useEffect(() => setMounted(true), []);
  useEffect(() => {
    if (stage === undefined) return;
    const { dataset } = document.documentElement;
    dataset.stage = stage;
    return () => {
      delete dataset.stage;
    };
  }, [stage]);

  const toggleFull = () => {
    if (isFull) return void document.exitFullscreen();
    const target = hasChat ? document.documentElement : player.current!;
    // A browser may refuse it without a gesture, e.g. a key press that a program made.
    if (target.requestFullscreen) target.requestFullscreen().then(turnPhone, () => undefined);
    else (video as WithNativeFullScreen | undefined)?.webkitEnterFullscreen?.();
  };
  return {
    isFull,
    isTheatre: isTheatre && !isFull,
    hasTheatre,
    toggleFull,
    toggleTheatre: () => hasTheatre && theatrePreference.set(!wantsTheatre),
  };
}
