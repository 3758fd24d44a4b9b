import { themeChoice, useCurrentTheme } from '#core/web/appearance.ts';
import { t } from '#core/web/i18n/text.ts';
import { IconButton } from '#core/web/ui/IconButton.tsx';

export function ThemeButton() {
  const theme = useCurrentTheme();
  return theme === 'dark' ? (
    <IconButton icon="sun" label={t('accounts.theme.to_light')} onClick={() => themeChoice.set('light')} />
  ) : (
    <IconButton icon="moon" label={t('accounts.theme.to_dark')} onClick={() => themeChoice.set('dark')} />
  );
}
