import { t } from '#core/web/i18n/text.ts';
import { toast } from '#core/web/toast.ts';
import { Button } from '#core/web/ui/Button.tsx';
import { Icon } from '#core/web/ui/Icon.tsx';
import type { Clip } from '#features/clips/contract/clip.ts';
import { clipPath } from './clip-path.ts';

/** What one can do with a clip. */
export function ClipActions({ clip }: { clip: Clip }) {
  return (
    <Button onClick={() => copyClipLink(clip)}>
      <Icon name="copy" size="small" />
      {t('clips.copy_link')}
    </Button>
  );
}

export function copyClipLink(clip: Clip): void {
  // The clipboard needs permission and https. The link can still be copied from the address bar.
  navigator.clipboard.writeText(`${location.origin}${clipPath(clip)}`).then(
    () => toast.good('clips.copied'),
    () => toast.bad('clips.copy_failed'),
  );
}
