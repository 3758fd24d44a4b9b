import { useQuery } from '@tanstack/react-query';
import { t } from '#core/web/i18n/text.ts';
import { Dialog } from '#core/web/ui/Dialog.tsx';
import { ErrorState } from '#core/web/ui/ErrorState.tsx';
import { Skeleton } from '#core/web/ui/Skeleton.tsx';
import { StreamDetailsDialog } from './StreamDetailsDialog.tsx';
import { streamSettingsQuery, useGoLive } from './use-stream-settings.ts';

/** Asks for title, category and tags before a stream starts, beginning with those of the last one. */
export function GoLiveDialog({ slug, onClose }: { slug: string; onClose: () => void }) {
  const settings = useQuery(streamSettingsQuery(slug));
  const live = useGoLive(slug, onClose);
  if (settings.data)
    return (
      <StreamDetailsDialog
        settings={settings.data}
        title={t('channels.stream.go_live')}
        action={t('channels.stream.go_live')}
        isBusy={live.isPending}
        onSubmit={(change) => live.mutate(change)}
        onClose={onClose}
      />
    );
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={t('channels.stream.go_live')}>
      {settings.isError ? (
        <ErrorState
          title={t('channels.stream.failed')}
          error={settings.error}
          onRetry={() => void settings.refetch()}
          busy={settings.isFetching}
        />
      ) : (
        <div role="status" aria-label={t('core.loading')} className="flex flex-col gap-4">
          {[0, 1, 2, 3].map((field) => (
            <Skeleton key={field} className="h-14 rounded-sm" />
          ))}
        </div>
      )}
    </Dialog>
  );
}
