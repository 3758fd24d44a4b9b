import { t } from '#core/web/i18n/text.ts';
import { Button } from '#core/web/ui/Button.tsx';
import { EmptyState } from '#core/web/ui/EmptyState.tsx';

/** None of the loaded messages is what the reader wants to see. */
export function NoResults({ onLeave }: { onLeave: () => void }) {
  return (
    <EmptyState
      icon="search"
      title={t('chat.narrowed.empty.title')}
      action={
        <Button size="small" onClick={onLeave}>
          {t('chat.narrowed.leave')}
        </Button>
      }
    >
      {t('chat.narrowed.empty.text')}
    </EmptyState>
  );
}
