import { formatNumber } from '#core/web/format/number.ts';
import { t } from '#core/web/i18n/text.ts';
import { Button } from '#core/web/ui/Button.tsx';
import { Icon } from '#core/web/ui/Icon.tsx';
import { ChooseBox } from './ChooseBox.tsx';

interface ChosenBarProps {
  /** Number of selected redemptions. */
  chosen: number;
  /** Whether all listed redemptions are selected. */
  isAll: boolean;
  onAll: (isChosen: boolean) => void;
  onDecide: (accepts: boolean) => void;
}

/** Selects all listed redemptions, and accepts or rejects the selected ones together. */
export function ChosenBar({ chosen, isAll, onAll, onDecide }: ChosenBarProps) {
  const count = formatNumber(chosen);
  return (
    <div className="flex min-h-11 shrink-0 flex-wrap items-center gap-x-2 gap-y-1 border-b border-line-soft px-3 py-1.5">
      <ChooseBox label={t('points.queue.choose_all')} isChosen={isAll} isPart={chosen > 0 && !isAll} onChoose={onAll} />
      <p role="status" className="min-w-0 flex-1 truncate text-12 text-ink-2 tabular-nums">
        {chosen === 0 ? t('points.queue.choose_all') : t('points.queue.chosen', { count: chosen })}
      </p>
      {chosen > 0 && (
        <div className="flex gap-1.5">
          <Button size="small" onClick={() => onDecide(true)}>
            <Icon name="check" size="small" />
            {t('points.queue.accept_chosen', { count })}
          </Button>
          <Button size="small" look="danger-soft" onClick={() => onDecide(false)}>
            <Icon name="x" size="small" />
            {t('points.queue.reject_chosen', { count })}
          </Button>
        </div>
      )}
    </div>
  );
}
