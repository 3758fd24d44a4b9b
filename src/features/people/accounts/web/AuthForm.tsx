import { t } from '#core/web/i18n/text.ts';
import type { Self } from '#features/people/accounts/contract/entry.ts';
import type { AuthView } from './auth-prompt.ts';
import { ForgotPasswordForm } from './ForgotPasswordForm.tsx';
import { SignInForm } from './SignInForm.tsx';
import { SignUpForm } from './SignUpForm.tsx';

interface AuthFormProps {
  view: AuthView;
  onView: (view: AuthView) => void;
  onDone?: (viewer: Self) => void;
}

/** First page of an account that becomes staff. */
export const FIRST_STAFF_PAGE = '/staff/setup';

export function AuthForm({ view, onView, onDone = () => undefined }: AuthFormProps) {
  if (view === 'sign-in') return <SignInForm onDone={onDone} onView={onView} />;
  if (view === 'sign-up') return <SignUpForm onDone={onDone} onView={onView} />;
  return <ForgotPasswordForm onView={onView} />;
}

export function authHeading(view: AuthView): { title: string; description: string } {
  switch (view) {
    case 'sign-in':
      return { title: t('accounts.sign_in.title'), description: t('accounts.sign_in.description') };
    case 'sign-up':
      return { title: t('accounts.sign_up.title'), description: t('accounts.sign_up.description') };
    case 'forgot-password':
      return { title: t('accounts.forgot.title'), description: t('accounts.forgot.description') };
  }
}
