import { Link } from '@tanstack/react-router';
import { t } from '#core/web/i18n/text.ts';
import { buttonClass } from '#core/web/ui/button-class.ts';
import { EmptyState } from '#core/web/ui/EmptyState.tsx';
import { usePageTitle } from '#core/web/use-page-title.ts';

export function NotFoundPage() {
  usePageTitle(t('app.not_found.title'));
  return (
    <div className="py-16">
      <EmptyState
        wholePage
        icon="flag"
        title={t('app.not_found.title')}
        action={
          <Link to="/" className={buttonClass('primary')}>
            {t('app.not_found.home')}
          </Link>
        }
      >
        {t('app.not_found.text')}
      </EmptyState>
    </div>
  );
}
