import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { call } from '#core/web/api.ts';
import { t } from '#core/web/i18n/text.ts';
import { toast } from '#core/web/toast.ts';
import { Button } from '#core/web/ui/Button.tsx';
import { PasswordField } from '#core/web/ui/PasswordField.tsx';
import { changePassword, PasswordChange } from '#features/people/accounts/contract/account.ts';
import { PASSWORD_MIN } from '#features/people/accounts/contract/person.ts';
import { devicesQuery } from './account-queries.ts';
import { FormProblem } from './FormProblem.tsx';
import { fieldProblem, showRefusal } from './field-problem.ts';
import { SettingsSection } from './SettingsSection.tsx';

/** Changes the password. The server then ends every other session. */
export function PasswordForm() {
  const cache = useQueryClient();
  const { register, handleSubmit, setError, reset, formState } = useForm({
    resolver: zodResolver(PasswordChange),
    defaultValues: { current_password: '', new_password: '' },
  });
  const submit = handleSubmit(async (body) => {
    try {
      const { data } = await call(changePassword, { body });
      reset();
      void cache.invalidateQueries({ queryKey: devicesQuery.queryKey });
      toast.good('accounts.password.changed', { count: data.ended_sessions });
    } catch (error) {
      showRefusal(error, setError, { WRONG_PASSWORD: 'current_password', PASSWORD_COMMON: 'new_password' });
    }
  });
  return (
    <SettingsSection title={t('accounts.password.title')} description={t('accounts.password.description')}>
      <form onSubmit={submit} noValidate className="flex max-w-(--dialog-w) flex-col gap-4">
        <PasswordField
          label={t('accounts.field.current_password')}
          autoComplete="current-password"
          error={fieldProblem('given_password', formState.errors.current_password)}
          {...register('current_password')}
        />
        <PasswordField
          label={t('accounts.field.new_password')}
          hint={t('accounts.field.password.hint', { min: PASSWORD_MIN })}
          autoComplete="new-password"
          error={fieldProblem('password', formState.errors.new_password)}
          {...register('new_password')}
        />
        <FormProblem text={formState.errors.root?.message} />
        <Button type="submit" variant="primary" className="self-start" busy={formState.isSubmitting}>
          {t('accounts.password.submit')}
        </Button>
      </form>
    </SettingsSection>
  );
}
