import { focusOnMount } from '#core/web/focus-on-mount.ts';
import { t } from '#core/web/i18n/text.ts';
import { Button } from '#core/web/ui/Button.tsx';
import { IconButton } from '#core/web/ui/IconButton.tsx';
import type { Celebration } from '#features/channel/channels/contract/relation.ts';
import { lengthInWords } from './length-in-words.ts';

interface CelebrationInvitationProps {
  celebration: Celebration;
  /** True after a press of the viewer, so the focus must follow. */
  focused: boolean;
  onShare: () => void;
  onDefer: () => void;
  onSkip: () => void;
}

/** Step `info`: announces the renewal and offers to share, defer or skip it. */
export function CelebrationInvitation({ celebration, focused, onShare, onDefer, onSkip }: CelebrationInvitationProps) {
  return (
    <div className="flex min-h-9 items-center gap-1">
      <div className="min-w-0 flex-1 leading-snug">
        <b className="block text-13 font-semibold text-ink">{lengthInWords(celebration)}</b>
        {t('subscriptions.celebration.tell')}
      </div>
      <Button ref={focused ? focusOnMount : undefined} variant="primary" size="small" className="me-1" onClick={onShare}>
        {t('subscriptions.celebration.share')}
      </Button>
      <IconButton icon="clock" size="small" label={t('subscriptions.celebration.defer')} onClick={onDefer} />
      <IconButton icon="x" size="small" label={t('subscriptions.celebration.skip_month')} onClick={onSkip} />
    </div>
  );
}
