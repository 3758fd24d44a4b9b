import { type ComponentType, useState } from 'react';
import type { TextKey } from '#core/web/i18n/catalogue.ts';
import { t } from '#core/web/i18n/text.ts';
import type { OpenChat } from '../open-chat.ts';
import type { SettingsSection } from './open-panel.ts';
import { PanelShell } from './PanelShell.tsx';
import { MainSection } from './settings/MainSection.tsx';
import { ModesSection } from './settings/ModesSection.tsx';
import type { SectionProps } from './settings/section.ts';
import { useSettingsParts } from './settings/settings-parts.ts';

type Sections = { readonly [Name in SettingsSection]?: { title: TextKey; Section: ComponentType<SectionProps> } };

/** The chat's own settings sections with their titles (S-01). */
const OWN = {
  main: { title: 'chat.settings.title', Section: MainSection },
  modActions: { title: 'chat.settings.mod_actions', Section: ModesSection },
} satisfies Sections;

/** The chat settings: the list of sections, or the selected one (S-01). */
export function SettingsPanel({ chat }: { chat: OpenChat }) {
  const { section, open } = chat.panel;
  const [cameFrom, setCameFrom] = useState<SettingsSection | null>(null);
  const added = useSettingsParts().map((part) => [part.section, part] as const);
  const { title, Section } = { ...OWN, ...(Object.fromEntries(added) as Sections) }[section] ?? OWN.main;
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
