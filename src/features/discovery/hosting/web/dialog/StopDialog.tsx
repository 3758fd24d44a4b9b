import { t } from '#core/web/i18n/text.ts';
import { ConfirmDialog } from '#core/web/ui/ConfirmDialog.tsx';
import type { HostedChannel } from '#features/discovery/hosting/contract/hosted-channel.ts';
import { useStopHost } from '../use-host-actions.ts';

interface StopDialogProps {
  slug: string;
  hosted: HostedChannel;
  onClose: () => void;
}

export function StopDialog({ slug, hosted, onClose }: StopDialogProps) {
  const stop = useStopHost(slug, onClose);
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={t('hosting.stop.title', { name: hosted.username })}
      text={t('hosting.stop.text')}
      confirm={t('hosting.stop')}
      busy={stop.isPending}
      onConfirm={() => stop.mutate()}
    />
  );
}
