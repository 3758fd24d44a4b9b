import { parseDate } from '#core/web/format/date.ts';
import { formatRelative } from '#core/web/format/duration.ts';
import { t } from '#core/web/i18n/text.ts';
import { Button } from '#core/web/ui/Button.tsx';
import type { ManagedVideo } from '#features/stream/recordings/contract/manage.ts';
import { useRestoreVideo } from './use-recordings.ts';

interface DeletedVideoRowProps {
  slug: string;
  managed: ManagedVideo;
  now: Date;
  /** Deleted on this page, so the focus was on a removed element. */
  isNew: boolean;
}

/** Replaces a deleted recording while the deletion can be undone. */
export function DeletedVideoRow({ slug, managed, now, isNew }: DeletedVideoRowProps) {
  const restore = useRestoreVideo(slug);
  const until = parseDate(managed.restorable_until!);
  return (
    <li className="flex items-center gap-3 p-3">
      <div className="min-w-0 flex-1">
        <h3 className="line-clamp-1 text-14 font-semibold wrap-anywhere text-ink-3 line-through">
          <bdi>{managed.session_title}</bdi>
        </h3>
        <p className="mt-0.5 text-12 text-ink-2">{t('recordings.manage.removed', { when: formatRelative(until, now) })}</p>
      </div>
      <Button autoFocus={isNew} busy={restore.isPending} onClick={() => restore.mutate(managed)}>
        {t('core.undo')}
      </Button>
    </li>
  );
}
