import { t } from '#core/web/i18n/text.ts';
import { Button } from '#core/web/ui/Button.tsx';
import { Icon } from '#core/web/ui/Icon.tsx';

interface SendButtonProps {
  /** Seconds until the message can be sent. Null if it can be sent now. */
  seconds: number | null;
  waiting: boolean;
  disabled: boolean;
  onPress: () => void;
}

/** During slow mode, pressing it queues the message. */
export function SendButton({ seconds, waiting, disabled, onPress }: SendButtonProps) {
  return (
    <Button
      variant={waiting ? 'on' : 'primary'}
      className="ms-auto h-8 min-h-8 tabular-nums"
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
