import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { call } from '#core/web/api.ts';
import { t } from '#core/web/i18n/text.ts';
import { toast } from '#core/web/toast.ts';
import { Button } from '#core/web/ui/Button.tsx';
import { PasswordField } from '#core/web/ui/PasswordField.tsx';
import { NewPassword } from '#features/people/accounts/contract/person.ts';
import { confirmReset } from '#features/people/accounts/contract/recovery.ts';
import { FormProblem } from './FormProblem.tsx';
import { fieldProblem, showRefusal } from './field-problem.ts';

/** Sets a new password with the token from the fragment of the mailed link. */
export function ResetPasswordForm({ token, onDone }: { token: string; onDone: () => void }) {
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(z.object({ password: NewPassword })),
    defaultValues: { password: '' },
  });
  const submit = handleSubmit(async ({ password }) => {
    try {
      await call(confirmReset, { body: { token, password } });
      toast.good('accounts.reset.done');
      onDone();
    } catch (error) {
      showRefusal(error, setError, { PASSWORD_COMMON: 'password' });
    }
  });

  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-4">
      <PasswordField
        label={t('accounts.field.new_password')}
        autoComplete="new-password"
        error={fieldProblem('password', formState.errors.password)}
        {...register('password')}
      />
      <FormProblem text={formState.errors.root?.message} />
      <Button type="submit" variant="primary" size="large" busy={formState.isSubmitting}>
        {t('accounts.reset.submit')}
      </Button>
    </form>
  );
}
