import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { t } from '#core/web/i18n/text.ts';
import { Icon } from '#core/web/ui/Icon.tsx';
import { backupsQuery } from './backup-queries.ts';

/** Above every page of staff while the newest backup that ended by itself is a failed one. A failed request shows nothing. */
export default function FailedBackupNotice() {
  const { data } = useQuery(backupsQuery);
  const last = data?.backups.find(({ state }) => state === 'ready' || state === 'failed');
  if (last?.state !== 'failed') return null;
  return (
    <p role="status" className="mb-4 flex items-start gap-2 rounded-md bg-amber-soft p-3 text-amber-text">
      <Icon name="warn" size="small" className="mt-0.5" />
      <span>
        {t('backups.notice.failed')}{' '}
        <Link to="/staff/backups" className="font-semibold underline">
          {t('backups.notice.link')}
        </Link>
      </span>
    </p>
  );
}
