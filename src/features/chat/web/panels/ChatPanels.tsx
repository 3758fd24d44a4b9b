import { type ComponentType, lazy, Suspense } from 'react';
import { Panel } from '#core/web/ui/Panel.tsx';
import { PHONE, useMediaQuery } from '#core/web/use-media-query.ts';
import type { OpenChat } from '../open-chat.ts';
import { addedPanel } from './added-panels.ts';
import { EmotesPanel } from './EmotesPanel.tsx';
import type { PanelName } from './open-panel.ts';
import { RulesPanel } from './RulesPanel.tsx';
import { useRulesAccepted } from './use-rules-accepted.ts';

/**
 * What is drawn for an open panel: above the footer on a desk, as a drawer on a phone. The suggestion lists are drawn by the message
 * box, whose keys they take; the other panels come with their features (`addPanel`).
 */
const PANELS: Partial<Record<PanelName, ComponentType<{ chat: OpenChat }>>> = {
  chat_emotes_picker: EmotesPanel,
  chat_settings: lazy(() => import('./SettingsPanel.tsx').then(({ SettingsPanel }) => ({ default: SettingsPanel }))),
};

/** The one panel that is open. While none is, the rules show until they are accepted (RU-01). */
export function ChatPanels({ chat }: { chat: OpenChat }) {
  const { name, close, rulesPutOff, putOffRules } = chat.panel;
  const rules = useRulesAccepted(chat);
  const phone = useMediaQuery(PHONE);
  if (rules.asked && (name === 'chat_rules' || (name === null && rulesPutOff !== rules.text))) {
    const later = () => {
      putOffRules(rules.text);
      close('chat_rules');
    };
    return <RulesPanel key={rules.text} chat={chat} onLater={later} />;
  }
  const Shown = name === null || (phone && name === 'chat_emotes_picker') ? undefined : (PANELS[name] ?? addedPanel(name));
  if (Shown === undefined) return null;
  return (
    <Panel key={name} name={`The panel ${name}`}>
      <Suspense fallback={null}>
        <Shown chat={chat} />
      </Suspense>
    </Panel>
  );
}
