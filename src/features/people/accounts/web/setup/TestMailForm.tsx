import { useState } from 'react';
import { call, RefusedCall } from '#core/web/api.ts';
import { t } from '#core/web/i18n/text.ts';
import { refusalText } from '#core/web/refusal-text.ts';
import { Button } from '#core/web/ui/Button.tsx';
import { TextField } from '#core/web/ui/TextField.tsx';
import { useForm } from '#core/web/use-form.ts';
import { sendTestMail, TestMail } from '#features/people/accounts/contract/setup.ts';
import { FormProblem, fieldProblem } from '../FormProblem.tsx';
import { useViewer } from '../session.ts';

/** Sends a real mail, and shows what the mail server answered. */
export function TestMailForm() {
  const viewer = useViewer();
  const [accepted, setAccepted] = useState<string | null>(null);
  const { form, field, problem, isSending } = useForm({
    schema: TestMail,
    start: { to: viewer?.email ?? '' },
    textOf: (error) => reasonText(error) ?? refusalText(error),
    send: async (body) => {
      setAccepted(null);
      await call(sendTestMail, { body });
      setAccepted(body.to);
    },
  });
  return (
    <form {...form} className="flex max-w-(--dialog-w) flex-col gap-3">
      <TextField
        label={t('accounts.setup.mail.to')}
        type="email"
        autoComplete="email"
        error={fieldProblem('email', problem('to'))}
        {...field('to')}
      />
      <FormProblem text={problem('')?.text} />
      <p role="status" className="text-mint-text empty:hidden">
        {accepted !== null && t('accounts.setup.mail.accepted', { email: accepted })}
      </p>
      <Button type="submit" className="self-start" busy={isSending}>
        {t('accounts.setup.mail.send')}
      </Button>
    </form>
  );
}

/** The answer of the mail server; null for other refusals. */
function reasonText(error: unknown): string | null {
  if (!(error instanceof RefusedCall) || error.code !== 'MAIL_NOT_ACCEPTED') return null;
  const { reason } = (error.data ?? {}) as { reason?: unknown };
  return typeof reason === 'string' ? t('accounts.setup.mail.reason', { reason }) : null;
}
