import { useCallback, useEffect, useEffectEvent, useMemo, useState } from 'react';

/** Panels around the message box, one at a time. The three suggestion lists follow the caret and handle keys of the message box. */
export interface Panels {
  chat_emotes_picker: true;
  chat_emote_suggestion_list: true;
  chat_mentions_list: true;
  command_suggestion_list: true;
}
/** Later features add theirs to `Panels` by declaration merging. */
export type PanelName = keyof Panels & string;

export interface OpenPanel {
  name: PanelName | null;
  section: string | null;
  open: (name: PanelName, section?: string) => void;
  /** Without a name, closes any open panel. */
  close: (name?: PanelName) => void;
  toggle: (name: PanelName) => void;
}

interface Opened {
  name: PanelName | null;
  section: string | null;
}

const CLOSED: Opened = { name: null, section: null };

export function useOpenPanel(): OpenPanel {
  const [{ name, section }, setOpened] = useState(CLOSED);
  const open = useCallback((which: PanelName, at?: string) => setOpened({ name: which, section: at ?? null }), []);
  const close = useCallback((which?: PanelName) => setOpened((now) => (which === undefined || which === now.name ? CLOSED : now)), []);
  const toggle = useCallback((which: PanelName) => setOpened((now) => (now.name === which ? CLOSED : { name: which, section: null })), []);
  return useMemo(() => ({ name, section, open, close, toggle }), [name, section, open, close, toggle]);
}

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
