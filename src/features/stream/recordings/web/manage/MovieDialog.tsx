import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '#core/web/api.ts';
import { parseDate } from '#core/web/format/date.ts';
import { formatClock, formatRelative } from '#core/web/format/duration.ts';
import { formatBytes } from '#core/web/format/number.ts';
import { t } from '#core/web/i18n/text.ts';
import { serverNow } from '#core/web/server-clock.ts';
import { toast } from '#core/web/toast.ts';
import { Button } from '#core/web/ui/Button.tsx';
import { buttonClass } from '#core/web/ui/button-class.ts';
import { Dialog } from '#core/web/ui/Dialog.tsx';
import { QueryError } from '#core/web/ui/ErrorState.tsx';
import { Icon } from '#core/web/ui/Icon.tsx';
import { Skeleton } from '#core/web/ui/Skeleton.tsx';
import { type Movie, makeMovie, showMovie } from '#features/stream/recordings/contract/manage.ts';

/** Poll interval in milliseconds. */
const POLL_INTERVAL = 2_000;

/** Requests the MP4 files of a recording, shows their progress, and offers the download. Closing the dialog does not stop the job. */
export function MovieDialog({ uuid, title, onClose }: { uuid: string; title: string; onClose: () => void }) {
  const cache = useQueryClient();
  const queryKey = ['movie', uuid];
  const movie = useQuery({
    queryKey,
    queryFn: async ({ signal }) => (await call(showMovie, { params: { uuid }, signal })).data,
    refetchInterval: ({ state }) => (state.data?.state === 'making' ? POLL_INTERVAL : false),
    staleTime: 0,
  });
  const make = useMutation({
    mutationFn: () => call(makeMovie, { params: { uuid } }),
    onSuccess: ({ data }) => cache.setQueryData(queryKey, data),
    onError: toast.refused,
  });
  const start = (label: string) => (
    <Button variant="primary" className="self-end" busy={make.isPending} onClick={() => make.mutate()}>
      {label}
    </Button>
  );
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={t('recordings.movie')} description={<bdi>{title}</bdi>}>
      {movie.isPending && <Skeleton className="h-16 w-full" />}
      {movie.isError && !movie.data && <QueryError query={movie} />}
      {movie.data === null && (
        <div className="flex flex-col gap-3">
          <p className="text-ink-2">{t('recordings.movie.text')}</p>
          {start(t('recordings.movie.make'))}
        </div>
      )}
      {movie.data?.state === 'making' && <Progress share={movie.data.progress} />}
      {movie.data?.state === 'failed' && (
        <div className="flex flex-col gap-3">
          <p className="text-ink-2">{t('recordings.movie.failed')}</p>
          {start(t('core.try_again'))}
        </div>
      )}
      {movie.data?.state === 'ready' && <Files movie={movie.data} />}
    </Dialog>
  );
}

function Progress({ share }: { share: number }) {
  const percent = Math.round(share * 100);
  return (
    <div>
      <p className="flex justify-between gap-3 font-medium">
        {t('recordings.movie.making')}
        <span className="tabular-nums">{t('recordings.movie.percent', { percent })}</span>
      </p>
      <div
        role="progressbar"
        aria-label={t('recordings.movie.making')}
        aria-valuenow={percent}
        className="mt-2 h-2 overflow-hidden rounded-full bg-control"
      >
        <div className="h-full rounded-full bg-mint" style={{ width: `${percent}%` }} />
      </div>
      <p className="mt-2 text-12 text-ink-3">{t('recordings.movie.making.text')}</p>
    </div>
  );
}

/** Several files after format changes, or for very long streams. */
function Files({ movie: { files, expires_at } }: { movie: Movie }) {
  return (
    <div className="flex flex-col gap-2">
      {files.map(({ url, size, duration }, at) => (
        <a key={url} href={url} download className={buttonClass(at === 0 ? 'primary' : 'default')}>
          <Icon name="dl" size="small" />
          {files.length === 1 ? t('recordings.movie.download') : t('recordings.movie.part', { part: at + 1, parts: files.length })}
          <span className="font-normal tabular-nums">
            {formatClock(duration * 1000)}, {formatBytes(size)}
          </span>
        </a>
      ))}
      {expires_at !== null && (
        <p className="text-12 text-ink-3">{t('recordings.movie.expires', { when: formatRelative(parseDate(expires_at), serverNow()) })}</p>
      )}
    </div>
  );
}
