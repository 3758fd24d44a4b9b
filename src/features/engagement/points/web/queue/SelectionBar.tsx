import { formatNumber } from '#core/web/format/number.ts';
import { t } from '#core/web/i18n/text.ts';
import { Button } from '#core/web/ui/Button.tsx';
import { Icon } from '#core/web/ui/Icon.tsx';
import { SelectCheckbox } from './SelectCheckbox.tsx';

interface SelectionBarProps {
  selectedCount: number;
  /** All listed redemptions are selected. */
  isAllSelected: boolean;
  onSelectAll: (isSelected: boolean) => void;
  onDecide: (accepts: boolean) => void;
}

export function SelectionBar({ selectedCount, isAllSelected, onSelectAll, onDecide }: SelectionBarProps) {
  const count = formatNumber(selectedCount);
  return (
    <div className="flex min-h-11 shrink-0 flex-wrap items-center gap-x-2 gap-y-1 border-b border-line-soft px-3 py-1.5">
      <SelectCheckbox
        label={t('points.queue.choose_all')}
        isSelected={isAllSelected}
        isPartial={selectedCount > 0 && !isAllSelected}
        onSelect={onSelectAll}
      />
      <p role="status" className="min-w-0 flex-1 truncate text-12 text-ink-2 tabular-nums">
        {selectedCount === 0 ? t('points.queue.choose_all') : t('points.queue.chosen', { count: selectedCount })}
      </p>
      {selectedCount > 0 && (
        <div className="flex gap-1.5">
          <Button size="small" onClick={() => onDecide(true)}>
            <Icon name="check" size="small" />
            {t('points.queue.accept_chosen', { count })}
          </Button>
          <Button size="small" variant="danger-soft" onClick={() => onDecide(false)}>
            <Icon name="x" size="small" />
            {t('points.queue.reject_chosen', { count })}
          </Button>
        </div>
      )}
    </div>
  );
}
