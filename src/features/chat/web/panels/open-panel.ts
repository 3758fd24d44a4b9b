import { useCallback, useMemo, useState } from 'react';

/** What can be expanded around the message box, one at a time. The three lists follow the caret and take the keys of the box. */
export interface Panels {
  chat_emotes_picker: true;
  chat_emote_suggestion_list: true;
  chat_mentions_list: true;
  command_suggestion_list: true;
  chat_rules: true;
  chat_settings: true;
}
/** Later features add their panels to `Panels` by declaration merging. */
export type PanelName = keyof Panels & string;

/** What the settings panel shows (S-01); `rules` is the text of the chat's rules. */
export type SettingsSection = 'main' | 'identity' | 'appearance' | 'modActions' | 'muted' | 'rules';

/** The panel that is open, and how to change it. */
export interface OpenPanel {
  name: PanelName | null;
  /** What the settings show while they are open. */
  section: SettingsSection;
  /** Opens a panel; the settings at a section, at their beginning unless told otherwise. */
  open: (name: PanelName, section?: SettingsSection) => void;
  /** Closes this panel if it is the open one; without a name whichever is. */
  close: (name?: PanelName) => void;
  toggle: (name: PanelName) => void;
  /** The text of the rules that the viewer did not want to accept now; they are not shown again by themselves. */
  rulesPutOff: string | null;
  putOffRules: (text: string) => void;
}

interface Opened {
  name: PanelName | null;
  section: SettingsSection;
}

const CLOSED: Opened = { name: null, section: 'main' };

/** One panel at a time: opening one closes the other. */
export function useOpenPanel(): OpenPanel {
  const [{ name, section }, setOpened] = useState(CLOSED);
  const [rulesPutOff, putOffRules] = useState<string | null>(null);
  const open = useCallback((which: PanelName, at: SettingsSection = 'main') => setOpened({ name: which, section: at }), []);
  const close = useCallback((which?: PanelName) => setOpened((now) => (which === undefined || which === now.name ? CLOSED : now)), []);
  const toggle = useCallback(
    (which: PanelName) => setOpened((now) => (now.name === which ? CLOSED : { name: which, section: 'main' })),
    [],
  );
  return useMemo(
    () => ({ name, section, open, close, toggle, rulesPutOff, putOffRules }),
    [name, section, open, close, toggle, rulesPutOff],
  );
}
