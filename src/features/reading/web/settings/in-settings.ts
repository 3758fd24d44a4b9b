import { t } from '#core/web/i18n/text.ts';
import { useMuted } from '#features/accounts/web/api.ts';
import type { SettingsPart } from '#features/chatsettings/web/api.ts';
import { AppearanceSection } from './AppearanceSection.tsx';
import { MutedSection } from './MutedSection.tsx';

export const settingsParts: readonly SettingsPart[] = [
  {
    section: 'appearance',
    icon: 'type',
    title: 'reading.settings.appearance',
    useHint: () => t('reading.settings.appearance.hint'),
    isLocal: true,
    Section: AppearanceSection,
  },
  { section: 'muted', icon: 'mute', title: 'reading.settings.muted', useHint: useMutedCount, forSignedIn: true, Section: MutedSection },
];

function useMutedCount(): string | undefined {
  const count = useMuted().data?.length;
  return count === undefined ? undefined : t('reading.settings.muted.count', { count });
}
