import { Link } from '@tanstack/react-router';
import { t } from '#core/web/i18n/text.ts';
import { buttonClass } from '#core/web/ui/button-class.ts';
import { EmptyState } from '#core/web/ui/EmptyState.tsx';

/** Nothing is found, and what to do next. */
export const NothingFound = ({ q }: { q: string }) => (
  <EmptyState
    icon="search"
    title={t('search.nothing.query', { q })}
    action={
      <Link to="/" className={buttonClass()}>
        {t('search.see_live')}
      </Link>
    }
  >
    {t('search.nothing.text')}
  </EmptyState>
);
