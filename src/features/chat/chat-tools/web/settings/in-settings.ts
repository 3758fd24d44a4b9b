import { t } from '#core/web/i18n/text.ts';
import type { SettingsPart } from '#features/chat/chat-settings/web/api.ts';
import { useMuted } from '#features/people/accounts/web/api.ts';
import { AppearanceSection } from './AppearanceSection.tsx';
import { MutedSection } from './MutedSection.tsx';

export const settingsParts: readonly SettingsPart[] = [
  {
    section: 'appearance',
    icon: 'type',
    title: 'chat-tools.settings.appearance',
    useHint: () => t('chat-tools.settings.appearance.hint'),
    isLocal: true,
    Section: AppearanceSection,
  },
  { section: 'muted', icon: 'mute', title: 'chat-tools.settings.muted', useHint: useMutedCount, forSignedIn: true, Section: MutedSection },
];

function useMutedCount(): string | undefined {
  const count = useMuted().data?.length;
  return count === undefined ? undefined : t('chat-tools.settings.muted.count', { count });
}
