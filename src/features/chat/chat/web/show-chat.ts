import { useEffect, useEffectEvent } from 'react';

const SHOW_CHAT = 'chat:show';

/** */
export const showChat = (): void => void dispatchEvent(new Event(SHOW_CHAT));

export function useShowChat(onShow: () => void): void {
  const show = useEffectEvent(onShow);
  useEffect(() => {
    const listener = () => show();
    addEventListener(SHOW_CHAT, listener);
    return () => removeEventListener(SHOW_CHAT, listener);
  }, []);
}
