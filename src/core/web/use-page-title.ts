import { useEffect } from 'react';
import { isolated } from '#core/contract/bidi.ts';
import { t } from '#core/web/i18n/text.ts';

/** Null shows only the site's name. */
export function usePageTitle(title: string | null): void {
  const name = t('app.name');
  useEffect(() => {
    document.title = title === null ? name : `${isolated(title)} · ${name}`;
  }, [title, name]);
}
