import { useEffect } from 'react';
import { t } from '#core/web/i18n/text.ts';

/** The name of the tab; null for the site's name alone. */
export function usePageTitle(title: string | null): void {
  const name = t('app.name');
  useEffect(() => {
    document.title = title === null ? name : `${title} · ${name}`;
  }, [title, name]);
}
