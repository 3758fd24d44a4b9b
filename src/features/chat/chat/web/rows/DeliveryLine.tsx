import { t } from '#core/web/i18n/text.ts';
import { Button } from '#core/web/ui/Button.tsx';
import { Icon } from '#core/web/ui/Icon.tsx';
import type { MessageEntry } from '../log/entry.ts';
import type { RowActs } from './row-context.ts';

/** Shown below an own message that is not in the chat. */
export function DeliveryLine({ entry, act }: { entry: MessageEntry; act: RowActs }) {
  if (entry.delivery === 'checking') return <p className="text-11 text-ink-3">{t('chat.message.checking')}</p>;
  if (entry.delivery === 'held') {
    return (
      <p className="flex items-center gap-1 text-11 text-amber-text">
        <Icon name="clock" size="small" />
        {t('chat.message.held')}
      </p>
    );
  }
  if (entry.delivery === 'denied') {
    return (
      <p className="flex flex-wrap items-center gap-2 py-1 text-12 text-red-text">
        <Icon name="ban" size="small" />
        {t('chat.message.denied')}
        <Button size="small" variant="ghost" onClick={() => act.discard(entry)}>
          {t('chat.message.denied.dismiss')}
        </Button>
      </p>
    );
  }
  return (
    <p className="flex flex-wrap items-center gap-2 py-1 text-12 text-red-text">
      <Icon name="warn" size="small" />
      {t('chat.message.failed')}
      <Button size="small" onClick={() => act.sendAgain(entry)}>
        {t('chat.message.send_again')}
      </Button>
      <Button size="small" variant="ghost" onClick={() => act.discard(entry)}>
        {t('chat.message.discard')}
      </Button>
    </p>
  );
}
