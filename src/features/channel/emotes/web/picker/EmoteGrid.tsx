import { t } from '#core/web/i18n/text.ts';
import { Avatar } from '#core/web/ui/Avatar.tsx';
import { EmoteCell } from './EmoteCell.tsx';
import { COLUMNS, type GridRow } from './grid.ts';
import { sectionName } from './section-name.ts';
import type { PickerSection } from './sections.ts';
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
