import { t } from '#core/web/i18n/text.ts';
import { Button } from '#core/web/ui/Button.tsx';
import { Icon } from '#core/web/ui/Icon.tsx';

interface SendButtonProps {
  /** Seconds until it can go out; null when it can now. */
  seconds: number | null;
  /** It goes out by itself when the seconds are over. */
  waiting: boolean;
  disabled: boolean;
  onPress: () => void;
}

/** Sends, or during slow mode says when, and takes the wish to send then. */
export function SendButton({ seconds, waiting, disabled, onPress }: SendButtonProps) {
  return (
    <Button
      look={waiting ? 'on' : 'primary'}
      className="h-8 min-h-8 tabular-nums"
      disabled={disabled}
      aria-label={waiting && seconds !== null ? t('chat.composer.cancel_sending', { seconds }) : undefined}
      onClick={onPress}
    >
      <Icon name={waiting ? 'x' : seconds === null ? 'send' : 'clock'} size="small" className="rtl:-scale-x-100" />
      {seconds === null
        ? t('chat.composer.send')
        : waiting
          ? t('chat.composer.sending_in', { seconds })
          : t('chat.composer.send_in', { seconds })}
    </Button>
  );
}
