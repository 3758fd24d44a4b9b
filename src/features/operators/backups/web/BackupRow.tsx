import { formatDate } from '#core/web/format/date.ts';
import { formatBytes } from '#core/web/format/number.ts';
import { t } from '#core/web/i18n/text.ts';
import { Button } from '#core/web/ui/Button.tsx';
import { buttonClass } from '#core/web/ui/button-class.ts';
import { Icon } from '#core/web/ui/Icon.tsx';
import { Tag } from '#core/web/ui/Tag.tsx';
import { type Backup, backupFilePath } from '#features/operators/backups/contract.ts';
import { FILES_TEXTS, isActive, useCancelBackup } from './backup-queries.ts';
import { ProgressLine } from './ProgressLine.tsx';

const TONES = { waiting: 'neutral', running: 'amber', ready: 'mint', failed: 'red', canceled: 'neutral' } as const;

export function BackupRow({ backup, onDelete }: { backup: Backup; onDelete: () => void }) {
  const cancel = useCancelBackup();
  const { id, state, files, created_at: createdAt, node, contents, error } = backup;
  const when = formatDate(createdAt, 'mediumWithTime');
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line-soft py-3 first:border-0 first:pt-0 last:pb-0">
      <div className="min-w-0 flex-1 basis-64">
        <p className="flex flex-wrap items-center gap-2 font-semibold">
          <time dateTime={createdAt}>{when}</time>
          <Tag tone={TONES[state]}>{t(`backups.state.${state}`)}</Tag>
        </p>
        {contents && (
          <p className="wrap-anywhere text-ink-2">
            {[
              formatBytes(contents.bytes),
              t('backups.contents', { rows: contents.rows, objects: contents.objects }),
              t(contents.has_secrets ? 'backups.with_secrets' : 'backups.without_secrets'),
            ].join(' · ')}
          </p>
        )}
        {contents !== null && contents.missing_objects > 0 && (
          <p className="text-amber-text">{t('backups.missing', { count: contents.missing_objects })}</p>
        )}
        {error !== null && <p className="wrap-anywhere text-red-text">{error}</p>}
        {state === 'running' && <RunningBackup progress={backup.progress} />}
        <p className="text-12 wrap-anywhere text-ink-3">
          {[causeText(backup), t(FILES_TEXTS[files]), ...(node === null ? [] : [t('backups.on_node', { node })])].join(' · ')}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        {isActive(backup) && (
          <Button size="small" busy={cancel.isPending} onClick={() => cancel.mutate(backup)}>
            {t('backups.cancel')}
          </Button>
        )}
        {state === 'ready' && (
          <a
            href={backupFilePath(id)}
            download
            aria-label={t('backups.download.named', { when })}
            className={buttonClass('default', 'small')}
          >
            <Icon name="dl" size="small" />
            {t('backups.download')}
          </a>
        )}
        {!isActive(backup) && (
          <Button size="small" variant="danger-soft" aria-label={t('backups.delete.named', { when })} onClick={onDelete}>
            {t('backups.delete')}
          </Button>
        )}
      </div>
    </li>
  );
}

function causeText({ cause, requested_by: name }: Backup): string {
  if (cause === 'schedule') return t('backups.cause.schedule');
  return name === null ? t('backups.cause.unknown') : t('backups.cause.staff', { name });
}

function RunningBackup({ progress }: Pick<Backup, 'progress'>) {
  const { phase, share } = progress ?? { phase: 'rows', share: null };
  return <ProgressLine label={t(`backups.phase.${phase}`)} share={share} />;
}
