import { t } from '#core/web/i18n/text.ts';
import type { SettingsPart } from '#features/chat/chat-settings/web/api.ts';

export const settingsParts: readonly SettingsPart[] = [
  { section: 'applause', icon: 'star', title: 'applause.title', useHint: () => undefined, Section: () => <p>{t('applause.setting')}</p> },
];
