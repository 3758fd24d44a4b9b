import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { t } from '#core/web/i18n/text.ts';
import { EmptyState } from '#core/web/ui/EmptyState.tsx';
import { ErrorState } from '#core/web/ui/ErrorState.tsx';
import { Slot } from '#core/web/ui/Slot.tsx';
import type { Emote, EmoteSet } from '#features/channel/emotes/contract.ts';
import { emoteIndexOf } from './emote-index.ts';
import { EmoteGrid } from './picker/EmoteGrid.tsx';
import { gridRows } from './picker/grid.ts';
import { PickerSkeleton } from './picker/PickerSkeleton.tsx';
import { PointedEmote } from './picker/PointedEmote.tsx';
import { SearchBox } from './picker/SearchBox.tsx';
import { SectionTabs } from './picker/SectionTabs.tsx';
import { sectionName } from './picker/section-name.ts';
import { pickerSections, searchSections } from './picker/sections.ts';
import { useEmoteGrid } from './picker/use-emote-grid.ts';
import { recentEmotes } from './recent-emotes.ts';
import type { LockedEmote } from './SubscriptionPrompt.tsx';
import { useEmoteSets } from './use-emotes.ts';

interface EmotePickerProps {
  /** Channel whose chat uses the emotes. */
  slug: string;
  /** Shows only the first frame of animated emotes. */
  still: boolean;
  /** Focuses the search field initially. */
  takesFocus: boolean;
  onPick: (emote: Emote) => void;
}

/** Emote picker with search, sections and tabs (EM-01). Fills its container and stays open after a pick. */
export function EmotePicker({ slug, still, takesFocus, onPick }: EmotePickerProps) {
  const { sets, isPending, isError, error, isFetching, refetch } = useEmoteSets(slug);
  const [search, setSearch] = useState('');
  const wanted = useDeferredValue(search);
  const [locked, setLocked] = useState<LockedEmote | null>(null);
  const box = useRef<HTMLInputElement>(null);
  const recent = useRecentAtStart(sets);
  const sections = useMemo(() => searchSections(pickerSections(sets, recent), wanted), [sets, recent, wanted]);
  const rows = useMemo(() => gridRows(sections), [sections]);
  const pick = (emote: Emote) => {
    const channel = sections.find((section) => section.channel?.id === emote.channel_id)?.channel;
    if (!emote.locked) onPick(emote);
    else if (channel?.subscription_enabled) setLocked({ emote, channel });
  };
  const grid = useEmoteGrid({ rows, onPick: pick, onLeaveUp: () => box.current?.focus() });
  const pointed = grid.pointedEmote;
  const setOfPointed = pointed && sections.find(({ kind, emotes }) => kind !== 'recent' && emotes.includes(pointed));

  useEffect(() => {
    if (takesFocus) box.current?.focus({ preventScroll: true });
  }, [takesFocus]);

  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <SearchBox box={box} search={search} onSearch={setSearch} onDown={grid.focusFirst} />
      {isPending ? (
        <PickerSkeleton />
      ) : isError && sets.length === 0 ? (
        <div className="min-h-0 flex-1 overflow-y-auto">
          <ErrorState title={t('emotes.picker.failed')} error={error} onRetry={refetch} busy={isFetching} />
        </div>
      ) : sections.length === 0 ? (
        <div className="min-h-0 flex-1 overflow-y-auto">
          {wanted.trim() === '' ? (
            <EmptyState icon="smile" title={t('emotes.picker.empty')}>
              {t('emotes.picker.empty.text')}
            </EmptyState>
          ) : (
            <EmptyState icon="search" title={t('emotes.picker.no_result', { search: wanted.trim() })}>
              {t('emotes.picker.no_result.text')}
            </EmptyState>
          )}
        </div>
      ) : (
        <>
          <EmoteGrid rows={rows} grid={grid} still={still} />
          <PointedEmote emote={pointed} setName={setOfPointed && sectionName(setOfPointed)} still={still} />
          <SectionTabs sections={sections} activeKey={grid.activeKey} onChoose={grid.showSection} />
        </>
      )}
      <p role="status" className="sr-only">
        {wanted.trim() !== '' && sections.length > 0 && t('emotes.picker.found', { count: rows.reduce(countEmotes, 0) })}
      </p>
      <Slot name="emotes.subscribe" locked={locked} onClose={() => setLocked(null)} />
    </div>
  );
}

const countEmotes = (count: number, row: ReturnType<typeof gridRows>[number]) => count + (row.kind === 'emotes' ? row.emotes.length : 0);

/** Recent emotes as of opening, so that the grid does not move under the pointer. */
function useRecentAtStart(sets: readonly EmoteSet[]): Emote[] {
  const [atStart] = useState(recentEmotes.get);
  return useMemo(() => {
    const index = emoteIndexOf(sets);
    return atStart.flatMap(({ id }) => {
      const emote = index.byId(id);
      return emote !== undefined && index.isUsable(emote) ? [emote] : [];
    });
  }, [sets, atStart]);
}
