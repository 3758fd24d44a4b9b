import { t } from '#core/web/i18n/text.ts';
import { Button } from '#core/web/ui/Button.tsx';
import { Icon } from '#core/web/ui/Icon.tsx';

export function ListFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <div role="alert" className="grid h-full place-content-center justify-items-center gap-2 px-4 text-center">
      <Icon name="warn" size="large" className="text-ink-3" />
      <p className="text-14 font-bold">{t('chat.failed.title')}</p>
      <p className="max-w-[36ch] text-ink-2">{t('chat.failed.text')}</p>
      <Button className="mt-2" onClick={onRetry}>
        <Icon name="refresh" size="small" />
        {t('core.try_again')}
      </Button>
    </div>
  );
}
