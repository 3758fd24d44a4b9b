import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '#core/web/i18n/text.ts';
import { Button } from '#core/web/ui/Button.tsx';
import { ConfirmDialog } from '#core/web/ui/ConfirmDialog.tsx';
import { Dialog } from '#core/web/ui/Dialog.tsx';
import { IconButton } from '#core/web/ui/IconButton.tsx';
import type { Channel } from '#features/channel/channels/contract/channel.ts';
import type { HostedChannel } from '#features/discovery/hosting/contract/hosts.ts';
import { hostedQuery } from '../queries.ts';
import { useStartHost, useStopHost } from '../use-host-actions.ts';
import { PreviewStep } from './PreviewStep.tsx';
import { SearchStep } from './SearchStep.tsx';

/**
 * Dialog to host, or to stop a running host. Decided on opening, so a host that starts or stops here does not swap dialogs. Refetches the
 * host first, and when the server reports a running one.
 */
export default function HostOrStop({ channel, onClose }: { channel: Channel; onClose: () => void }) {
  const { data: known = null, isFetching, refetch } = useQuery({ ...hostedQuery(channel.slug), refetchOnMount: 'always' });
  const [hosted, setHosted] = useState(known);
  const [isDecided, setIsDecided] = useState(false);
  if (!isDecided && !isFetching) {
    setHosted(known);
    setIsDecided(true);
  }
  const decideAgain = () => {
    void refetch();
    setIsDecided(false);
  };
  return hosted === null ? (
    <HostDialog channel={channel} onHosting={decideAgain} onClose={onClose} />
  ) : (
    <StopDialog slug={channel.slug} hosted={hosted} onClose={onClose} />
  );
}

function StopDialog({ slug, hosted, onClose }: { slug: string; hosted: HostedChannel; onClose: () => void }) {
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

interface HostDialogProps {
  channel: Channel;
  /** Called when the channel is already hosting. */
  onHosting: () => void;
  onClose: () => void;
}

/** Two steps: choose a channel, then preview it; back returns to the list (HO-01). */
function HostDialog({ channel, onHosting, onClose }: HostDialogProps) {
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState<string | null>(null);
  const [isPreview, setIsPreview] = useState(false);
  const start = useStartHost(channel.slug, { onDone: onClose, onHosting });
  const dialog = { open: true, onOpenChange: (open: boolean) => !open && onClose() };
  if (!isPreview || chosen === null)
    return (
      <Dialog
        {...dialog}
        title={t('hosting.dialog.title')}
        description={t('hosting.dialog.text')}
        footer={
          <>
            <Button variant="ghost" onClick={onClose}>
              {t('core.cancel')}
            </Button>
            <Button variant="primary" disabled={chosen === null} onClick={() => setIsPreview(true)}>
              {t('hosting.dialog.next')}
            </Button>
          </>
        }
      >
        <SearchStep own={channel.user.username} search={search} onSearch={setSearch} chosen={chosen} onChoose={setChosen} />
      </Dialog>
    );
  const back = () => setIsPreview(false);
  return (
    <Dialog
      {...dialog}
      picture={
        <IconButton icon="left" size="small" label={t('hosting.dialog.back')} tooltip={false} className="rtl:-scale-x-100" onClick={back} />
      }
      title={<bdi>{t('hosting.preview.title', { name: chosen })}</bdi>}
      footer={
        <>
          <Button variant="ghost" onClick={back}>
            {t('hosting.dialog.back')}
          </Button>
          <Button variant="primary" busy={start.isPending} onClick={() => start.mutate(chosen)}>
            <bdi className="truncate">{t('hosting.preview.host', { name: chosen })}</bdi>
          </Button>
        </>
      }
    >
      <PreviewStep own={channel} chosen={chosen} />
    </Dialog>
  );
}
