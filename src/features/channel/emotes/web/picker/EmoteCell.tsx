import { memo } from 'react';
import { t } from '#core/web/i18n/text.ts';
import { Icon } from '#core/web/ui/Icon.tsx';
import type { Emote } from '#features/channel/emotes/contract.ts';
import { readableEmoteName } from '#features/channel/emotes/rules/emoji.ts';
import { EmoteImage } from '../EmoteImage.tsx';

interface EmoteCellProps {
  emote: Emote;
  row: number;
  column: number;
  still: boolean;
  /** Whether Tab reaches this cell. */
  isTabStop: boolean;
}

/** A locked emote shows a lock and can still be pressed (EM-03). */
export const EmoteCell = memo(function EmoteCell({ emote, row, column, still, isTabStop }: EmoteCellProps) {
  return (
    <button
      type="button"
      role="gridcell"
      aria-label={emote.locked ? t('emotes.picker.locked', { name: emote.name }) : readableEmoteName(emote.id, emote.name)}
      aria-disabled={emote.locked || undefined}
      aria-colindex={column + 1}
      data-place={`${row} ${column}`}
      tabIndex={isTabStop ? 0 : -1}
      className="relative grid h-10 min-w-0 place-items-center rounded-sm hover:bg-control-hover focus-visible:bg-control-hover focus-visible:shadow-[inset_0_0_0_2px_var(--mint)]"
    >
      <span aria-hidden="true" className={emote.locked ? 'opacity-45 grayscale' : undefined}>
        <EmoteImage id={emote.id} name={emote.name} still={still} className="block size-7 object-contain text-11" />
      </span>
      {emote.locked && <Icon name="lock" className="absolute end-0.5 bottom-0.5 size-3! stroke-[2.4]!" />}
    </button>
  );
});
