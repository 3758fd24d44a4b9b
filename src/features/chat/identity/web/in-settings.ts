import { t } from '#core/web/i18n/text.ts';
import type { SettingsPart } from '#features/chat/chat-settings/web/api.ts';
import { IdentitySection } from './IdentitySection.tsx';

export const settingsParts: readonly SettingsPart[] = [
  {
    section: 'identity',
    icon: 'user',
    title: 'identity.settings.identity',
    useHint: () => t('identity.settings.identity.hint'),
    forSignedIn: true,
    Section: IdentitySection,
  },
];
