import { Link, useLocation, useNavigate } from '@tanstack/react-router';
import { t } from '#core/web/i18n/text.ts';
import { buttonClass } from '#core/web/ui/button-class.ts';
import { EmptyState } from '#core/web/ui/EmptyState.tsx';
import { AuthCard } from './AuthCard.tsx';
import { ResetPasswordForm } from './ResetPasswordForm.tsx';

/** Page of the emailed link `/reset-password#token=…`. */
export function ResetPasswordPage() {
  const token = new URLSearchParams(useLocation().hash).get('token');
  const navigate = useNavigate();
  return (
    <AuthCard title={t('accounts.reset.title')} description={t('accounts.reset.description')}>
      {token ? (
        <ResetPasswordForm token={token} onDone={() => navigate({ to: '/sign-in', replace: true })} />
      ) : (
        <EmptyState
          icon="link"
          title={t('core.failed.title')}
          action={
            <Link to="/forgot-password" className={buttonClass('primary')}>
              {t('accounts.reset.ask_again')}
            </Link>
          }
        >
          {t('accounts.reset.no_token')}
        </EmptyState>
      )}
    </AuthCard>
  );
}
