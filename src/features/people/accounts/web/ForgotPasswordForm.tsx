import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { call } from '#core/web/api.ts';
import { phrase, t } from '#core/web/i18n/text.ts';
import { Button } from '#core/web/ui/Button.tsx';
import { EmptyState } from '#core/web/ui/EmptyState.tsx';
import { TextField } from '#core/web/ui/TextField.tsx';
import { ResetRequest, requestReset } from '#features/people/accounts/contract/recovery.ts';
import type { AuthView } from './auth-prompt.ts';
import { FormProblem } from './FormProblem.tsx';
import { fieldProblem, showRefusal } from './field-problem.ts';
import { ViewSwitch } from './ViewSwitch.tsx';

/** Requests the mail with the reset link. The confirmation is the same whether or not the account exists. */
export function ForgotPasswordForm({ onView }: { onView: (view: AuthView) => void }) {
  const [sentTo, setSentTo] = useState<string | null>(null);
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(ResetRequest),
    defaultValues: { email: '' },
  });
  const submit = handleSubmit(async (body) => {
    try {
      await call(requestReset, { body });
      setSentTo(body.email);
    } catch (error) {
      showRefusal(error, setError);
    }
  });
  const back = (
    <ViewSwitch view="sign-in" onView={onView} className="self-center">
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
    <form onSubmit={submit} noValidate className="flex flex-col gap-4">
      <TextField
        label={t('accounts.field.email')}
        type="email"
        autoComplete="email"
        error={fieldProblem('email', formState.errors.email)}
        {...register('email')}
      />
      <FormProblem text={formState.errors.root?.message} />
      <Button type="submit" variant="primary" size="large" busy={formState.isSubmitting}>
        {t('accounts.forgot.submit')}
      </Button>
      {back}
    </form>
  );
}
