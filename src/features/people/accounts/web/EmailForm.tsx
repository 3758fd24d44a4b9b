import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { call } from '#core/web/api.ts';
import { phrase, t } from '#core/web/i18n/text.ts';
import { toast } from '#core/web/toast.ts';
import { Button } from '#core/web/ui/Button.tsx';
import { PasswordField } from '#core/web/ui/PasswordField.tsx';
import { TextField } from '#core/web/ui/TextField.tsx';
import { changeEmail, EmailChange } from '#features/people/accounts/contract/account.ts';
import { useCacheAccount } from './account-queries.ts';
import { FormProblem } from './FormProblem.tsx';
import { fieldProblem, showRefusal } from './field-problem.ts';
import { SettingsSection } from './SettingsSection.tsx';
import { setSignedIn, useViewer } from './session.ts';

/** Changes the e-mail address, confirmed with the password. */
export function EmailForm() {
  const cache = useQueryClient();
  const cacheAccount = useCacheAccount();
  const viewer = useViewer();
  const { register, handleSubmit, setError, reset, formState } = useForm({
    resolver: zodResolver(EmailChange),
    defaultValues: { current_password: '', email: '' },
  });
  const submit = handleSubmit(async (body) => {
    try {
      const { data } = await call(changeEmail, { body });
      cacheAccount(data.account);
      setSignedIn(cache, data.account);
      reset();
      toast.good('accounts.email.changed');
    } catch (error) {
      showRefusal(error, setError, { WRONG_PASSWORD: 'current_password', EMAIL_TAKEN: 'email' });
    }
  });
  return (
    <SettingsSection
      title={t('accounts.email.title')}
      description={viewer && phrase('accounts.email.now', { email: <bdi key="email">{viewer.email}</bdi> })}
    >
      <form onSubmit={submit} noValidate className="flex max-w-(--dialog-w) flex-col gap-4">
        <TextField
          label={t('accounts.field.email')}
          type="email"
          autoComplete="email"
          error={fieldProblem('email', formState.errors.email)}
          {...register('email')}
        />
        <PasswordField
          label={t('accounts.field.current_password')}
          autoComplete="current-password"
          error={fieldProblem('given_password', formState.errors.current_password)}
          {...register('current_password')}
        />
        <FormProblem text={formState.errors.root?.message} />
        <Button type="submit" variant="primary" className="self-start" busy={formState.isSubmitting}>
          {t('accounts.email.submit')}
        </Button>
      </form>
    </SettingsSection>
  );
}
