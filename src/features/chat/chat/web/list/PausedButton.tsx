import { t } from '#core/web/i18n/text.ts';
import { Button } from '#core/web/ui/Button.tsx';
import { Icon } from '#core/web/ui/Icon.tsx';

/** Shows the number of new messages and jumps to the newest (L-04). */
export function PausedButton({ waiting, onResume }: { waiting: number; onResume: (byKeyboard: boolean) => void }) {
  return (
    <Button
      size="small"
      className="absolute start-1/2 bottom-1 z-(--z-chat-overlay) -translate-x-1/2 rounded-full! bg-control-hover! shadow-2 tabular-nums rtl:translate-x-1/2"
      onClick={({ detail }) => onResume(detail === 0)}
    >
      <Icon name="pause" size="small" />
      {t('chat.paused', { count: waiting })}
      <Icon name="down" size="small" />
    </Button>
  );
}
