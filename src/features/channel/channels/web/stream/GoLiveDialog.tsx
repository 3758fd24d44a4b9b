import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { t } from '#core/web/i18n/text.ts';
import { Dialog } from '#core/web/ui/Dialog.tsx';
import { QueryError } from '#core/web/ui/ErrorState.tsx';
import { Skeleton } from '#core/web/ui/Skeleton.tsx';
import { StreamDetailsDialog } from './StreamDetailsDialog.tsx';
import { STREAM_KEY_PLACE, type StreamChange, streamSettingsQuery, useChangeStream } from './use-stream-settings.ts';

/**
 * Asks for the details of the next stream, prefilled from the last one, and opens the dashboard to set up the encoder. The channel goes
 * live when the encoder connects.
 */
export function GoLiveDialog({ slug, onClose }: { slug: string; onClose: () => void }) {
  const settings = useQuery(streamSettingsQuery(slug));
  const navigate = useNavigate();
  const setUp = () => {
    onClose();
    void navigate({ to: `/dashboard/${slug}/stream`, hash: STREAM_KEY_PLACE });
  };
  const save = useChangeStream(slug, setUp);
  const submit = (change: StreamChange) => (Object.keys(change).length === 0 ? setUp() : save.mutate(change));
  if (settings.data)
    return (
      <StreamDetailsDialog
        slug={slug}
        settings={settings.data}
        title={t('channels.stream.go_live')}
        description={t('channels.stream.go_live.text')}
        action={t('channels.stream.go_live.continue')}
        isBusy={save.isPending}
        onSubmit={submit}
        onClose={onClose}
      />
    );
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('channels.stream.go_live')}
      description={t('channels.stream.go_live.text')}
    >
      {settings.isError ? (
        <QueryError title={t('channels.stream.failed')} query={settings} />
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
