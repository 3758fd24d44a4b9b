import { type RefObject, useEffect, useState } from 'react';
import { useFullScreenElement } from '#core/web/full-screen.ts';
import { usePreference } from '#core/web/preference.ts';
import { LANDSCAPE_PHONE, PHONE, useMediaQuery } from '#core/web/use-media-query.ts';
import { theaterPreference } from './player-preferences.ts';

export interface StageView {
  isFull: boolean;
  isTheater: boolean;
  hasTheater: boolean;
  toggleFull: () => void;
  toggleTheater: () => void;
}

/** Phones show video in landscape, where the browser can rotate. */
function turnPhone(): void {
  if (matchMedia(PHONE).matches) screen.orientation.lock?.('landscape').catch(() => undefined);
}

/** iPhones show only a video element in full screen, with native controls. */
interface WithNativeFullScreen extends HTMLVideoElement {
  webkitEnterFullscreen?: () => void;
}

/**
 * Beside a chat, the page goes full screen instead of the player, so that the chat stays usable. The root attribute `data-stage` controls
 * the layout (`theme.css`), because other parts of the app follow it.
 */
export function useStageView(player: RefObject<HTMLElement | null>, video: HTMLVideoElement | undefined, hasChat: boolean): StageView {
  const element = useFullScreenElement();
  const isPhone = useMediaQuery(PHONE);
  const wantsTheater = usePreference(theaterPreference);
  const [, setMounted] = useState(false);
  const isFull = element !== null && (hasChat ? element === document.documentElement : element === player.current);
  const isLandscape = useMediaQuery(LANDSCAPE_PHONE);
  const hasTheater = hasChat && !isPhone && !isLandscape;
  const isTheater = hasChat && (isLandscape || (hasTheater && wantsTheater));
  const stage = hasChat && isFull ? 'full' : isTheater ? 'theater' : undefined;

  // The first render does not know the element, which may already be full screen.
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
    // Browsers may refuse without a user gesture, for example for a synthetic key press.
    if (target.requestFullscreen) target.requestFullscreen().then(turnPhone, () => undefined);
    else (video as WithNativeFullScreen | undefined)?.webkitEnterFullscreen?.();
  };
  return {
    isFull,
    isTheater: isTheater && !isFull,
    hasTheater,
    toggleFull,
    toggleTheater: () => hasTheater && theaterPreference.set(!wantsTheater),
  };
}
