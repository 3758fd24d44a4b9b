import { t } from '#core/web/i18n/text.ts';
import { toast } from '#core/web/toast.ts';
import { Button } from '#core/web/ui/Button.tsx';
import { Icon } from '#core/web/ui/Icon.tsx';
import { IconButton } from '#core/web/ui/IconButton.tsx';
import type { VideoPage as Video } from '#features/stream/recordings/contract/video.ts';
import type { Playback } from '#features/stream/streams/web/api.ts';
import { withStart } from './start-time.ts';

interface ShareVideoButtonProps {
  video: Video;
  playback: Playback | null;
  iconOnly?: boolean;
}

/** Copies a link to the current position. */
export function ShareVideoButton({ video, playback, iconOnly = false }: ShareVideoButtonProps) {
  const share = () => {
    const address = `${location.origin}/${video.livestream.channel.slug}/videos/${video.uuid}`;
    navigator.clipboard.writeText(withStart(address, playback?.clock().time ?? 0)).then(
      () => toast.good('recordings.shared'),
      () => toast.bad('recordings.share_failed'),
    );
  };
  const label = t('recordings.share');
  if (iconOnly) return <IconButton icon="share" label={label} className="bg-control" onClick={share} />;
  return (
    <Button onClick={share}>
      <Icon name="share" size="small" />
      {label}
    </Button>
  );
}
