import { t } from '#core/web/i18n/text.ts';
import type { StreamSettings } from '#features/channel/channels/contract/stream-details.ts';
import { StreamDetailsDialog } from './StreamDetailsDialog.tsx';
import { type StreamChange, useChangeStream } from './use-stream-settings.ts';

export function EditStreamDialog({ slug, settings, onClose }: { slug: string; settings: StreamSettings; onClose: () => void }) {
  const save = useChangeStream(slug, onClose);
  const submit = (change: StreamChange) => (Object.keys(change).length === 0 ? onClose() : save.mutate(change));
  return (
    <StreamDetailsDialog
      slug={slug}
      settings={settings}
      title={t('channels.stream.edit.title')}
      action={t('channels.stream.save')}
      isBusy={save.isPending}
      onSubmit={submit}
      onClose={onClose}
    />
  );
}
