import { useCallback, useMemo, useState } from 'react';

/** What can be expanded around the message box, one at a time. The three lists follow the caret and take the keys of the box. */
export type PanelName =
  | 'chat_emotes_picker'
  | 'chat_emote_suggestion_list'
  | 'chat_mentions_list'
  | 'command_suggestion_list'
  | 'chat_rules'
  | 'chat_settings'
  | 'channel_points'
  | 'predictions'
  | 'gift_shop';

/** The panel that is open, and how to change it. */
export interface OpenPanel {
  name: PanelName | null;
  open: (name: PanelName) => void;
  /** Closes this panel if it is the open one; without a name whichever is. */
  close: (name?: PanelName) => void;
  toggle: (name: PanelName) => void;
}

/** One panel at a time: opening one closes the other. */
export function useOpenPanel(): OpenPanel {
  const [name, setName] = useState<PanelName | null>(null);
  const close = useCallback((which?: PanelName) => setName((now) => (which === undefined || which === now ? null : now)), []);
  const toggle = useCallback((which: PanelName) => setName((now) => (now === which ? null : which)), []);
  return useMemo(() => ({ name, open: setName, close, toggle }), [name, close, toggle]);
}
