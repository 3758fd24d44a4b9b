import { type ComponentType, useState } from 'react';
import type { TextKey } from '#core/web/i18n/catalogue.ts';
import { t } from '#core/web/i18n/text.ts';
import type { OpenChat } from '../open-chat.ts';
import { IdentitySection } from './identity/IdentitySection.tsx';
import type { SettingsSection } from './open-panel.ts';
import { PanelShell } from './PanelShell.tsx';
import { AppearanceSection } from './settings/AppearanceSection.tsx';
import { MainSection } from './settings/MainSection.tsx';
import { ModesSection } from './settings/ModesSection.tsx';
import { MutedSection } from './settings/MutedSection.tsx';
import { RulesSection } from './settings/RulesSection.tsx';
import type { SectionProps } from './settings/section.ts';

/** The sections of the settings (S-01), each with its title. */
const SECTIONS: Record<SettingsSection, { title: TextKey; Section: ComponentType<SectionProps> }> = {
  main: { title: 'chat.settings.title', Section: MainSection },
  identity: { title: 'chat.settings.identity', Section: IdentitySection },
  appearance: { title: 'chat.settings.appearance', Section: AppearanceSection },
  modActions: { title: 'chat.settings.mod_actions', Section: ModesSection },
  muted: { title: 'chat.settings.muted', Section: MutedSection },
  rules: { title: 'chat.rules.title', Section: RulesSection },
};

/** The settings of the chat: a list of sections, and the one that was chosen (S-01). */
export function SettingsPanel({ chat }: { chat: OpenChat }) {
  const { section, open } = chat.panel;
  const [cameFrom, setCameFrom] = useState<SettingsSection | null>(null);
  const { title, Section } = SECTIONS[section];
  const back = () => {
    setCameFrom(section);
    open('chat_settings');
  };
  return (
    <PanelShell chat={chat} title={t(title as 'chat.settings.title')} onBack={section === 'main' ? undefined : back}>
      <Section chat={chat} cameFrom={cameFrom} />
    </PanelShell>
  );
}
