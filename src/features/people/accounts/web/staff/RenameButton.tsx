import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { call } from '#core/web/api.ts';
import { t } from '#core/web/i18n/text.ts';
import { toast } from '#core/web/toast.ts';
import { Button } from '#core/web/ui/Button.tsx';
import { FormDialog } from '#core/web/ui/FormDialog.tsx';
import { TextAreaField, TextField } from '#core/web/ui/TextField.tsx';
import { useForm } from '#core/web/use-form.ts';
import { USERNAME_MAX, USERNAME_MIN } from '#features/people/accounts/contract/person.ts';
import { NewName, REASON_MAX, renameAccount, type StaffAccount } from '#features/people/accounts/contract/staff.ts';
import { FormProblem, fieldProblem } from '../FormProblem.tsx';
import { STAFF_KEY } from './staff-queries.ts';

export function RenameButton({ account }: { account: StaffAccount }) {
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <Button aria-label={t('staff.rename.named', { name: account.username })} onClick={() => setIsAsking(true)}>
        {t('staff.rename')}
      </Button>
      {isAsking && <RenameDialog account={account} onClose={() => setIsAsking(false)} />}
    </>
  );
}

/** The page of the account moves with its name. */
function RenameDialog({ account, onClose }: { account: StaffAccount; onClose: () => void }) {
  const cache = useQueryClient();
  const navigate = useNavigate();
  const { form, field, draft, problem, isSending } = useForm({
    schema: NewName,
    start: { username: account.username, reason: '' },
    refusedFields: { USERNAME_TAKEN: 'username', USERNAME_RESERVED: 'username', SAME_USERNAME: 'username' },
    send: async (body) => {
      const { data } = await call(renameAccount, { params: { username: account.username }, body });
      const { username, slug } = data.account;
      toast.good('staff.rename.done', { before: account.username, name: username });
      onClose();
      await navigate({ to: '/staff/accounts/$username', params: { username: slug }, replace: true });
      await cache.invalidateQueries({ queryKey: STAFF_KEY });
    },
  });
  return (
    <FormDialog
      title={t('staff.rename.title', { name: account.username })}
      description={t('staff.rename.text')}
      form={form}
      action={t('staff.rename')}
      isBusy={isSending}
      onClose={onClose}
    >
      <TextField
        label={t('staff.rename.username')}
        hint={t('accounts.field.username.hint', { min: USERNAME_MIN, max: USERNAME_MAX })}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        error={fieldProblem('username', problem('username'))}
        {...field('username')}
      />
      <TextAreaField
        label={t('staff.reason')}
        hint={t('staff.rename.reason.hint')}
        rows={3}
        maxLength={REASON_MAX}
        count={`${draft.reason.length} / ${REASON_MAX}`}
        error={problem('reason') && t('staff.reason.missing')}
        {...field('reason')}
      />
      <FormProblem text={problem('')?.text} />
    </FormDialog>
  );
}
