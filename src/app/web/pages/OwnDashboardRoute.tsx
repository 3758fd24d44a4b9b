import { Navigate } from '@tanstack/react-router';
import { t } from '#core/web/i18n/text.ts';
import { SignedInOnly, useSession } from '#features/people/accounts/web/api.ts';

export default function OwnDashboardRoute() {
  const slug = useSession().data?.viewer?.slug;
  return (
    <SignedInOnly title={t('app.dashboard.own.sign_in')} text={t('app.dashboard.own.sign_in.text')} wholePage>
      {slug && <Navigate to="/dashboard/$slug" params={{ slug }} replace />}
    </SignedInOnly>
  );
}
