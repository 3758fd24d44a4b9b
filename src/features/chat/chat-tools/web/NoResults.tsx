import { t } from '#core/web/i18n/text.ts';
import { Button } from '#core/web/ui/Button.tsx';
import { EmptyState } from '#core/web/ui/EmptyState.tsx';
import { NO_FILTER } from './message-filter.ts';
import { useReading } from './reading.tsx';

export function NoResults() {
  const { setFilterState } = useReading();
  return (
    <EmptyState
      icon="search"
      title={t('chat-tools.filters.empty.title')}
      action={
        <Button size="small" onClick={() => setFilterState(NO_FILTER)}>
          {t('chat-tools.filters.clear')}
        </Button>
      }
    >
      {t('chat-tools.filters.empty.text')}
    </EmptyState>
  );
}
