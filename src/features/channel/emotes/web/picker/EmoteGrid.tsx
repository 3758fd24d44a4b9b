import { memo } from 'react';
import { t } from '#core/web/i18n/text.ts';
import { Avatar } from '#core/web/ui/Avatar.tsx';
import { Icon } from '#core/web/ui/Icon.tsx';
import type { Emote } from '#features/channel/emotes/contract.ts';
import { readableEmoteName } from '#features/channel/emotes/rules/emoji.ts';
import { EmoteImage } from '../EmoteImage.tsx';
import type { PickerSection } from './grid.ts';
import { COLUMNS, type GridRow } from './grid.ts';
import { sectionName } from './SectionTabs.tsx';
import type { useEmoteGrid } from './use-emote-grid.ts';

interface EmoteGridProps {
  rows: readonly GridRow[];
  grid: ReturnType<typeof useEmoteGrid>;
  still: boolean;
}

/** Rows of eight with a heading per section (EM-01). */
export function EmoteGrid({ rows, grid: { scroller, lines, tabStop, handlers }, still }: EmoteGridProps) {
  const { onScroll, ...gridHandlers } = handlers;
  return (
    <div ref={scroller} onScroll={onScroll} className="min-h-0 flex-1 overflow-y-auto px-3 [scrollbar-width:thin]">
      <div
        role="grid"
        aria-label={t('emotes.title')}
        aria-rowcount={rows.length}
        aria-colcount={COLUMNS}
        className="relative"
        style={{ height: lines.getTotalSize() }}
        {...gridHandlers}
      >
        {lines.getVirtualItems().map(({ index, key, start, size }) => {
          const row = rows[index];
          if (row === undefined) return null;
          return (
            // biome-ignore lint/a11y/useFocusableInteractive: focus moves between cells
            <div
              key={key}
              role="row"
              aria-rowindex={index + 1}
              className="absolute inset-x-0 top-0 grid grid-cols-8"
              style={{ height: size, transform: `translateY(${start}px)` }}
            >
              {row.kind === 'heading' ? (
                // biome-ignore lint/a11y/useFocusableInteractive: headings are skipped
                <span role="rowheader" aria-colspan={COLUMNS} className="col-span-full min-w-0">
                  <SectionHeading section={row.section} />
                </span>
              ) : (
                row.emotes.map((emote, column) => (
                  <EmoteCell
                    key={emote.id}
                    emote={emote}
                    row={index}
                    column={column}
                    still={still}
                    isTabStop={index === tabStop.row && column === tabStop.column}
                  />
                ))
              )}
            </div>
          );
        })}
      </div>
    </div>
  );
}

/** Channel headings show the broadcaster's avatar. */
function SectionHeading({ section }: { section: PickerSection }) {
  const { channel } = section;
  return (
    <span className="flex h-8 items-center gap-2 pt-1 text-11 font-semibold tracking-wider text-ink-3 uppercase">
      {channel && <Avatar name={channel.user.username} picture={channel.user.profile_pic} size={18} />}
      <bdi className="truncate">{sectionName(section)}</bdi>
    </span>
  );
}

interface EmoteCellProps {
  emote: Emote;
  row: number;
  column: number;
  still: boolean;
  isTabStop: boolean;
}

/** A locked emote shows a lock and can still be pressed (EM-03). */
const EmoteCell = memo(function EmoteCell({ emote, row, column, still, isTabStop }: EmoteCellProps) {
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
