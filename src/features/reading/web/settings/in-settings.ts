import { t } from '#core/web/i18n/text.ts';
import { useMuted } from '#features/accounts/web/api.ts';
import type { SettingsPart } from '#features/chatsettings/web/api.ts';
import { AppearanceSection } from './AppearanceSection.tsx';
import { MutedSection } from './MutedSection.tsx';

export const settingsParts: readonly SettingsPart[] = [
  {
    section: 'appearance',
    icon: 'type',
    title: 'chat.settings.appearance',
    useHint: () => t('chat.settings.appearance.hint'),
    isLocal: true,
    Section: AppearanceSection,
  },
  { section: 'muted', icon: 'mute', title: 'chat.settings.muted', useHint: useMutedCount, forSignedIn: true, Section: MutedSection },
];

function useMutedCount(): string | undefined {
  const count = useMuted().data?.length;
  return count === undefined ? undefined : t('chat.settings.muted.count', { count });
}
