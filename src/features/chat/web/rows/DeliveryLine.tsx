import { t } from '../../../../core/web/i18n/text.ts';
import { Button } from '../../../../core/web/ui/Button.tsx';
import { Icon } from '../../../../core/web/ui/Icon.tsx';
import type { MessageEntry } from '../log/entry.ts';
import type { RowActs } from './row-look.ts';

/** Below an own message whose way into the chat is not sure. */
export function DeliveryLine({ entry, act }: { entry: MessageEntry; act: RowActs }) {
  if (entry.delivery === 'checking') return <p className="text-11 text-ink-3">{t('chat.message.checking')}</p>;
  return (
    <p className="flex flex-wrap items-center gap-2 py-1 text-12 text-red-text">
      <Icon name="warn" size="small" />
      {t('chat.message.failed')}
      <Button size="small" onClick={() => act.sendAgain(entry)}>
        {t('chat.message.send_again')}
      </Button>
      <Button size="small" look="ghost" onClick={() => act.discard(entry)}>
        {t('chat.message.discard')}
      </Button>
    </p>
  );
}
