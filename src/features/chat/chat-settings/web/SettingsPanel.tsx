import { type ComponentType, useState } from 'react';
import type { TextKey } from '#core/web/i18n/catalog.ts';
import { t } from '#core/web/i18n/text.ts';
import { can } from '#features/channel/channels/rules/permissions.ts';
import { chatFeature } from '#features/chat/chat/feature.ts';
import { type OpenChat, PanelShell } from '#features/chat/chat/web/api.ts';
import { MainSection } from './MainSection.tsx';
import { ModesForm } from './modes/ModesForm.tsx';
import type { SectionProps } from './section.ts';
import { useSettingsParts } from './settings-parts.ts';

type Sections = Readonly<Record<string, { title: TextKey; Section: ComponentType<SectionProps> }>>;

const OWN = {
  main: { title: 'chat-settings.title', Section: MainSection },
  modActions: { title: 'chat-settings.mod_actions', Section: ModesSection },
} satisfies Sections;

export function SettingsPanel({ chat }: { chat: OpenChat }) {
  const { open } = chat.panel;
  const section = chat.panel.section ?? 'main';
  const [cameFrom, setCameFrom] = useState<string | null>(null);
  const added = useSettingsParts().map((part) => [part.section, part] as const);
  const sections: Sections = { ...OWN, ...Object.fromEntries(added) };
  const { title, Section } = sections[section] ?? OWN.main;
  const back = () => {
    setCameFrom(section);
    open('chat_settings');
  };
  return (
    <PanelShell
      chat={chat}
      title={t(title as 'chat-settings.title')}
      onBack={section === 'main' ? undefined : back}
      isSteady={section !== 'main'}
    >
      <Section chat={chat} cameFrom={cameFrom} />
    </PanelShell>
  );
}

/** Moderators and above (S-05). */
function ModesSection({ chat: { channel, role } }: SectionProps) {
  if (!can(chatFeature.permissions.change_modes, role)) return null;
  return (
    <div className="px-4 py-2">
      <ModesForm channel={channel} />
    </div>
  );
}
