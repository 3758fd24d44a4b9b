import { useState } from 'react';
import { call } from '#core/web/api.ts';
import { phrase, t } from '#core/web/i18n/text.ts';
import { Button } from '#core/web/ui/Button.tsx';
import { EmptyState } from '#core/web/ui/EmptyState.tsx';
import { TextField } from '#core/web/ui/TextField.tsx';
import { useForm } from '#core/web/use-form.ts';
import { ResetRequest, requestReset, type Self } from '#features/people/accounts/contract/entry.ts';
import { FormProblem, fieldProblem } from './FormProblem.tsx';
import { SignInForm, SignUpForm, TEXT_LINK, ViewSwitch } from './SignForms.tsx';
import type { AuthView } from './session.ts';

interface AuthFormProps {
  view: AuthView;
  onView: (view: AuthView) => void;
  onDone?: (viewer: Self) => void;
}

export function AuthForm({ view, onView, onDone = () => undefined }: AuthFormProps) {
  if (view === 'sign-in') return <SignInForm onDone={onDone} onView={onView} />;
  if (view === 'sign-up') return <SignUpForm onDone={onDone} onView={onView} />;
  return <ForgotPasswordForm onView={onView} />;
}

export function authHeading(view: AuthView, purpose: string | null = null): { title: string; description: string } {
  switch (view) {
    case 'sign-in':
      return {
        title: t('accounts.sign_in.title'),
        description: purpose === null ? t('accounts.sign_in.description') : t('accounts.sign_in.purpose', { purpose }),
      };
    case 'sign-up':
      return {
        title: t('accounts.sign_up.title'),
        description: purpose === null ? t('accounts.sign_up.description') : t('accounts.sign_up.purpose', { purpose }),
      };
    case 'forgot-password':
      return { title: t('accounts.forgot.title'), description: t('accounts.forgot.description') };
  }
}

/** The confirmation is the same whether or not the account exists. */
export function ForgotPasswordForm({ onView }: { onView: (view: AuthView) => void }) {
  const [sentTo, setSentTo] = useState<string | null>(null);
  const { form, field, problem, isSending } = useForm({
    schema: ResetRequest,
    start: { email: '' },
    send: async (body) => {
      await call(requestReset, { body });
      setSentTo(body.email);
    },
  });
  const back = (
    <ViewSwitch view="sign-in" onView={onView} className={`${TEXT_LINK} self-center`}>
      {t('accounts.forgot.back')}
    </ViewSwitch>
  );

  if (sentTo !== null) {
    return (
      <div role="status">
        <EmptyState icon="mail" title={t('accounts.forgot.sent.title')} action={back}>
          {phrase('accounts.forgot.sent', { email: <bdi key="email">{sentTo}</bdi> })}
        </EmptyState>
      </div>
    );
  }
  return (
    <form {...form} className="flex flex-col gap-4">
      <TextField
        label={t('accounts.field.email')}
        type="email"
        autoComplete="email"
        error={fieldProblem('email', problem('email'))}
        {...field('email')}
      />
      <FormProblem text={problem('')?.text} />
      <Button type="submit" variant="primary" size="large" busy={isSending}>
        {t('accounts.forgot.submit')}
      </Button>
      {back}
    </form>
  );
}
