import { useQueryClient } from '@tanstack/react-query';
import { call } from '#core/web/api.ts';
import { t } from '#core/web/i18n/text.ts';
import { toast } from '#core/web/toast.ts';
import { Button } from '#core/web/ui/Button.tsx';
import { PasswordField } from '#core/web/ui/PasswordField.tsx';
import { useForm } from '#core/web/use-form.ts';
import { changePassword, PasswordChange } from '#features/people/accounts/contract/account.ts';
import { PASSWORD_MIN } from '#features/people/accounts/contract/person.ts';
import { devicesQuery } from './account-queries.ts';
import { FormProblem } from './FormProblem.tsx';
import { fieldProblem } from './field-problem.ts';
import { SettingsSection } from './SettingsSection.tsx';

const EMPTY = { current_password: '', new_password: '' };

export function PasswordForm() {
  const cache = useQueryClient();
  const { form, field, problem, isSending, reset } = useForm({
    schema: PasswordChange,
    start: EMPTY,
    refusedFields: { WRONG_PASSWORD: 'current_password', PASSWORD_COMMON: 'new_password' },
    send: async (body) => {
      const { data } = await call(changePassword, { body });
      reset(EMPTY);
      void cache.invalidateQueries({ queryKey: devicesQuery.queryKey });
      toast.good('accounts.password.changed', { count: data.ended_sessions });
    },
  });
  return (
    <SettingsSection title={t('accounts.password.title')} description={t('accounts.password.description')}>
      <form {...form} className="flex max-w-(--dialog-w) flex-col gap-4">
        <PasswordField
          label={t('accounts.field.current_password')}
          autoComplete="current-password"
          error={fieldProblem('given_password', problem('current_password'))}
          {...field('current_password')}
        />
        <PasswordField
          label={t('accounts.field.new_password')}
          hint={t('accounts.field.password.hint', { min: PASSWORD_MIN })}
          autoComplete="new-password"
          error={fieldProblem('password', problem('new_password'))}
          {...field('new_password')}
        />
        <FormProblem text={problem('')?.text} />
        <Button type="submit" variant="primary" className="self-start" busy={isSending}>
          {t('accounts.password.submit')}
        </Button>
      </form>
    </SettingsSection>
  );
}
