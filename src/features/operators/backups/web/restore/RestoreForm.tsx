import { useId } from 'react';
import { formatBytes } from '#core/web/format/number.ts';
import { t } from '#core/web/i18n/text.ts';
import { Button } from '#core/web/ui/Button.tsx';
import { buttonClass } from '#core/web/ui/button-class.ts';
import { FieldFrame } from '#core/web/ui/FieldFrame.tsx';
import { PasswordField } from '#core/web/ui/PasswordField.tsx';
import { Switch } from '#core/web/ui/Switch.tsx';
import { useSubmit } from '#core/web/use-submit.ts';
import { FormProblem } from '#features/people/accounts/web/api.ts';
import type { RestoreDraft, RestoreProblem, useRestore } from './use-restore.ts';

interface RestoreFormProps extends Pick<ReturnType<typeof useRestore>, 'choose' | 'change' | 'start'> {
  draft: RestoreDraft;
  problem: RestoreProblem | null;
  wasCanceled: boolean;
  onBack: () => void;
}

/** Fields of the secrets appear once the server has found secrets in the file. */
export function RestoreForm({ draft, problem, wasCanceled, choose, change, start, onBack }: RestoreFormProps) {
  const errorOf = (field: RestoreProblem['field']) => (problem?.field === field ? problem.text : undefined);
  const form = useSubmit(start);
  return (
    <form {...form} className="mt-1 flex flex-col gap-4">
      <p className="text-ink-2">{t('backups.setup.text')}</p>
      <p role="status" className="rounded-sm bg-control px-3 py-2 empty:hidden">
        {wasCanceled && t('backups.setup.canceled')}
      </p>
      <FileField file={draft.file} error={errorOf('file')} onChoose={choose} />
      {draft.hasSecrets && (
        <>
          {!draft.withoutSecrets && (
            <PasswordField
              label={t('backups.setup.passphrase')}
              hint={t('backups.setup.passphrase.hint')}
              autoComplete="off"
              error={errorOf('passphrase')}
              value={draft.passphrase}
              onChange={({ target }) => change({ passphrase: target.value })}
            />
          )}
          <Switch
            label={t('backups.setup.without_secrets')}
            hint={t('backups.setup.without_secrets.hint')}
            checked={draft.withoutSecrets}
            onChange={(withoutSecrets) => change({ withoutSecrets })}
          />
        </>
      )}
      <FormProblem text={errorOf('form')} />
      <Button type="submit" variant="primary" size="large">
        {t('backups.setup.start')}
      </Button>
      <Button variant="ghost" onClick={onBack}>
        {t('backups.setup.back')}
      </Button>
    </form>
  );
}

interface FileFieldProps {
  file: File | null;
  error: string | undefined;
  onChoose: (file: File) => void;
}

/** Shows the name itself, because a new input does not know the chosen file. */
function FileField({ file, error, onChoose }: FileFieldProps) {
  const id = useId();
  return (
    <FieldFrame id={id} label={t('backups.setup.file')} hint={t('backups.setup.file.hint')} error={error}>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <label htmlFor={id} className={buttonClass('default', 'medium', 'cursor-pointer has-focus-visible:shadow-focus')}>
          {t(file === null ? 'backups.setup.file.choose' : 'backups.setup.file.change')}
          <input
            id={id}
            type="file"
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? `${id}-error` : `${id}-hint`}
            className="sr-only"
            onChange={({ target }) => {
              const chosen = target.files?.[0];
              if (chosen) onChoose(chosen);
              // Otherwise choosing the same file again would fire no change event.
              target.value = '';
            }}
          />
        </label>
        {file !== null && (
          <span className="min-w-0 wrap-anywhere">
            <bdi className="font-semibold">{file.name}</bdi> <span className="text-ink-2">{formatBytes(file.size)}</span>
          </span>
        )}
      </div>
    </FieldFrame>
  );
}
