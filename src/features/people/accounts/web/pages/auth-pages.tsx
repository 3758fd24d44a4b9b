import { useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { t } from '#core/web/i18n/text.ts';
import { usePageTitle } from '#core/web/use-page-title.ts';
import { SETUP_PAGE } from '#features/people/accounts/contract/setup.ts';
import { AuthCard } from '../AuthCard.tsx';
import { AuthForm, authHeading } from '../AuthForm.tsx';
import { type AuthView, useViewer } from '../session.ts';

export function SignInPage() {
  usePageTitle(t('accounts.sign_in'));
  return <AuthPage view="sign-in" next={useNext()} />;
}

export function SignUpPage() {
  usePageTitle(t('accounts.sign_up'));
  return <AuthPage view="sign-up" next={useNext()} />;
}

export function ForgotPasswordPage() {
  usePageTitle(t('accounts.forgot.title'));
  return <AuthPage view="forgot-password" next="/" />;
}

/** `next` may come from another site. */
const useNext = (): string => safeNext((useSearch({ strict: false }) as { next?: unknown }).next);

/** Full-page form: `/sign-in`, `/sign-up`, `/forgot-password`. `next` is the path to open afterwards. */
function AuthPage({ view, next }: { view: AuthView; next: string }) {
  const navigate = useNavigate();
  const router = useRouter();
  const viewer = useViewer();
  const destination = view === 'sign-up' && viewer?.is_staff ? SETUP_PAGE : next;
  useEffect(() => {
    if (viewer !== null) router.history.replace(destination);
  }, [viewer, destination, router]);
  return (
    <AuthCard {...authHeading(view)}>
      <AuthForm key={view} view={view} onView={(other) => navigate({ to: `/${other}` })} />
    </AuthCard>
  );
}

/** Returns `/` for another site. Browsers strip control characters, which turns `/\\t/other.example` into another site. */
export function safeNext(next: unknown): string {
  if (typeof next !== 'string' || !/^\/(?![/\\])[\x21-\x7e]*$/.test(next)) return '/';
  return next;
}
