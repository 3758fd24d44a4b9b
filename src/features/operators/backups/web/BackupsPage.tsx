import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { formatDate } from '#core/web/format/date.ts';
import { phrase, t } from '#core/web/i18n/text.ts';
import { Button } from '#core/web/ui/Button.tsx';
import { ConfirmDialog } from '#core/web/ui/ConfirmDialog.tsx';
import { EmptyState } from '#core/web/ui/EmptyState.tsx';
import { QueryError } from '#core/web/ui/ErrorState.tsx';
import { SelectField } from '#core/web/ui/SelectField.tsx';
import { Skeleton } from '#core/web/ui/Skeleton.tsx';
import { usePageTitle } from '#core/web/use-page-title.ts';
import { type Backup, type BackupPlan, FILES, type Files } from '#features/operators/backups/contract.ts';
import { SettingsSection } from '#features/people/accounts/web/api.ts';
import { BackupRow } from './BackupRow.tsx';
import { backupsQuery, FILES_TEXTS, isActive, useDeleteBackup, useMakeBackup } from './backup-queries.ts';

export default function BackupsPage() {
  usePageTitle(t('backups.title'));
  const backups = useQuery(backupsQuery);
  return (
    <>
      <SettingsSection title={t('backups.title')} description={t('backups.text')}>
        {backups.isPending && <Skeleton className="h-28 w-full rounded-md" />}
        {backups.isError && !backups.data && <QueryError title={t('backups.failed')} query={backups} />}
        {backups.data && (
          <>
            <Plan plan={backups.data.plan} />
            <MakeBackup isBusy={backups.data.backups.some(isActive)} />
          </>
        )}
      </SettingsSection>
      {backups.data && (
        <SettingsSection title={t('backups.list')}>
          <BackupList backups={backups.data.backups} />
        </SettingsSection>
      )}
      <RestoreGuide />
    </>
  );
}

function Plan({ plan: { next_at: nextAt, keep, place, has_passphrase: hasPassphrase } }: { plan: BackupPlan }) {
  return (
    <div className="mb-4 flex flex-col gap-1 wrap-anywhere text-ink-2">
      <p>{nextAt === null ? t('backups.plan.off') : t('backups.plan.next', { when: formatDate(nextAt, 'mediumWithTime'), keep })}</p>
      <p>{place.kind === 'bucket' ? t('backups.plan.bucket') : t('backups.plan.folder', { folder: place.folder })}</p>
      {!hasPassphrase && <p>{t('backups.plan.no_passphrase')}</p>}
    </div>
  );
}

function MakeBackup({ isBusy }: { isBusy: boolean }) {
  const [files, setFiles] = useState<Files>('no-recordings');
  const make = useMakeBackup();
  return (
    <div className="flex flex-wrap items-end gap-3">
      <div className="min-w-0 flex-1 basis-48">
        <SelectField
          label={t('backups.files')}
          value={files}
          options={FILES.map((value) => ({ value, label: t(FILES_TEXTS[value]) }))}
          onChange={(value) => setFiles(value as Files)}
        />
      </div>
      <Button variant="primary" busy={make.isPending} disabled={isBusy} onClick={() => make.mutate(files)}>
        {t('backups.make')}
      </Button>
    </div>
  );
}

function BackupList({ backups }: { backups: readonly Backup[] }) {
  const [doomed, setDoomed] = useState<Backup | null>(null);
  const area = useRef<HTMLUListElement>(null);
  // Keeps focus in the list, because the row of the pressed button disappears.
  const remove = useDeleteBackup(() => {
    setDoomed(null);
    area.current?.focus();
  });
  if (backups.length === 0) {
    return (
      <EmptyState icon="box" title={t('backups.none')}>
        {t('backups.none.text')}
      </EmptyState>
    );
  }
  return (
    <>
      <ul ref={area} aria-label={t('backups.list')} tabIndex={-1} className="outline-none">
        {backups.map((backup) => (
          <BackupRow key={backup.id} backup={backup} onDelete={() => setDoomed(backup)} />
        ))}
      </ul>
      {doomed && (
        <ConfirmDialog
          open
          onClose={() => setDoomed(null)}
          title={t('backups.delete.title')}
          text={t('backups.delete.text', { when: formatDate(doomed.created_at, 'mediumWithTime') })}
          confirm={t('backups.delete')}
          busy={remove.isPending}
          onConfirm={() => remove.mutate(doomed)}
        />
      )}
    </>
  );
}

function RestoreGuide() {
  const command = (
    <code key="command" className="rounded-xs bg-control px-1 py-0.5 wrap-anywhere">
      npm start -- restore FILE
    </code>
  );
  return (
    <SettingsSection title={t('backups.restore')} description={t('backups.restore.text')}>
      <ol className="flex list-decimal flex-col gap-2 ps-5 text-ink-2">
        <li>{t('backups.restore.1')}</li>
        <li>{t('backups.restore.2')}</li>
        <li>{phrase('backups.restore.3', { command })}</li>
        <li>{t('backups.restore.4')}</li>
      </ol>
    </SettingsSection>
  );
}
