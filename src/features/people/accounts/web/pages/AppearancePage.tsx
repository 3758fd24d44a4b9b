import { LANGUAGES } from '#core/contract/languages.ts';
import { motionIsReduced, reducedMotion, themeChoice, useReducedMotion } from '#core/web/appearance.ts';
import { type LanguageChoice, languageChoice, offeredLanguages } from '#core/web/i18n/locale.ts';
import { t } from '#core/web/i18n/text.ts';
import { usePreference } from '#core/web/preference.ts';
import { Segments } from '#core/web/ui/Segments.tsx';
import { Switch } from '#core/web/ui/Switch.tsx';
import { usePageTitle } from '#core/web/use-page-title.ts';
import { SettingsSection } from '../SettingsSection.tsx';

export default function AppearancePage() {
  usePageTitle(t('accounts.settings.appearance'));
  return <AppearanceSettings />;
}

const THEMES = ['system', 'dark', 'light'] as const;

/** Theme, language and motion of this browser. Works without an account. */
export function AppearanceSettings() {
  const theme = usePreference(themeChoice);
  const language = usePreference(languageChoice);
  const chosen = usePreference(reducedMotion);
  const reduced = useReducedMotion();
  const bySystem = reduced && !chosen && motionIsReduced();
  const languages: { value: LanguageChoice; label: string }[] = [
    { value: 'system', label: t('accounts.appearance.language.system') },
    ...offeredLanguages.map((value) => ({ value, label: LANGUAGES[value] })),
  ];
  return (
    <SettingsSection title={t('accounts.settings.appearance')}>
      <div className="flex max-w-(--dialog-w) flex-col gap-4">
        <Segments
          label={t('accounts.appearance.theme')}
          options={THEMES.map((value) => ({ value, label: t(`accounts.appearance.theme.${value}`) }))}
          value={theme}
          onChange={themeChoice.set}
        />
        {offeredLanguages.length > 1 && (
          <Segments label={t('accounts.appearance.language')} options={languages} value={language} onChange={languageChoice.set} />
        )}
        <Switch
          label={t('accounts.appearance.motion')}
          hint={t(bySystem ? 'accounts.appearance.motion.system' : 'accounts.appearance.motion.hint')}
          checked={reduced}
          disabled={bySystem}
          onChange={reducedMotion.set}
        />
      </div>
    </SettingsSection>
  );
}
