import { useEffect, useEffectEvent } from 'react';

const SHOW_CHAT = 'chat:show';

/** Asks the page to show its chat, should the viewer have collapsed it. */
export const showChat = (): void => void dispatchEvent(new Event(SHOW_CHAT));

/** Called when something of the page needs its chat. */
export function useShowChat(onShow: () => void): void {
  const show = useEffectEvent(onShow);
  useEffect(() => {
    const listener = () => show();
    addEventListener(SHOW_CHAT, listener);
    return () => removeEventListener(SHOW_CHAT, listener);
  }, []);
}
