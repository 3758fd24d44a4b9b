import { z } from 'zod';
import { call } from '#core/web/api.ts';
import { t } from '#core/web/i18n/text.ts';
import { toast } from '#core/web/toast.ts';
import { Button } from '#core/web/ui/Button.tsx';
import { PasswordField } from '#core/web/ui/PasswordField.tsx';
import { useForm } from '#core/web/use-form.ts';
import { NewPassword } from '#features/people/accounts/contract/person.ts';
import { confirmReset } from '#features/people/accounts/contract/recovery.ts';
import { FormProblem } from './FormProblem.tsx';
import { fieldProblem } from './field-problem.ts';

const PasswordDraft = z.object({ password: NewPassword });

/** `token` comes from the fragment of the emailed link. */
export function ResetPasswordForm({ token, onDone }: { token: string; onDone: () => void }) {
  const { form, field, problem, isSending } = useForm({
    schema: PasswordDraft,
    start: { password: '' },
    refusedFields: { PASSWORD_COMMON: 'password' },
    send: async ({ password }) => {
      await call(confirmReset, { body: { token, password } });
      toast.good('accounts.reset.done');
      onDone();
    },
  });

  return (
    <form {...form} className="flex flex-col gap-4">
      <PasswordField
        label={t('accounts.field.new_password')}
        autoComplete="new-password"
        error={fieldProblem('password', problem('password'))}
        {...field('password')}
      />
      <FormProblem text={problem('')?.text} />
      <Button type="submit" variant="primary" size="large" busy={isSending}>
        {t('accounts.reset.submit')}
      </Button>
    </form>
  );
}
