import { type RefObject, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { t } from '#core/web/i18n/text.ts';
import { EmptyState } from '#core/web/ui/EmptyState.tsx';
import { ErrorState } from '#core/web/ui/ErrorState.tsx';
import { Icon } from '#core/web/ui/Icon.tsx';
import { IconButton } from '#core/web/ui/IconButton.tsx';
import { Skeleton } from '#core/web/ui/Skeleton.tsx';
import { Slot } from '#core/web/ui/Slot.tsx';
import type { Emote, EmoteSet } from '#features/channel/emotes/contract.ts';
import { readableEmoteName } from '#features/channel/emotes/rules/emoji.ts';
import { EmoteImage } from './EmoteImage.tsx';
import { emoteIndexOf } from './emote-index.ts';
import { EmoteGrid } from './picker/EmoteGrid.tsx';
import { COLUMNS, gridRows, pickerSections, searchSections } from './picker/grid.ts';
import { SectionTabs, sectionName } from './picker/SectionTabs.tsx';
import { useEmoteGrid } from './picker/use-emote-grid.ts';
import { recentEmotes } from './recent-emotes.ts';
import type { LockedEmote } from './SubscriptionPrompt.tsx';
import { useEmoteSets } from './use-emotes.ts';

interface EmotePickerProps {
  slug: string;
  still: boolean;
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

const LINES = 6;

function PickerSkeleton() {
  return (
    <div role="status" aria-label={t('emotes.picker.loading')} className="min-h-0 flex-1 overflow-hidden px-3">
      <span className="flex h-8 items-center">
        <Skeleton className="h-2.5 w-20" />
      </span>
      <div className="grid grid-cols-8">
        {Array.from({ length: LINES * COLUMNS }, (_, index) => (
          <span key={index} className="grid h-10 place-items-center">
            <Skeleton className="size-7 rounded-sm" />
          </span>
        ))}
      </div>
    </div>
  );
}

/** Names the emote under pointer or focus. Hidden from screen readers, which read the focused cell. */
function PointedEmote({ emote, setName, still }: { emote: Emote | undefined; setName: string | undefined; still: boolean }) {
  return (
    <div aria-hidden="true" className="flex h-10 shrink-0 items-center gap-2 border-t border-line-soft px-3">
      {emote && (
        <>
          <EmoteImage key={emote.id} id={emote.id} name={emote.name} still={still} className="block size-6 object-contain text-11" />
          <bdi className="min-w-0 truncate font-bold">{readableEmoteName(emote.id, emote.name)}</bdi>
          <span className="min-w-0 truncate text-ink-3">
            <bdi>{setName}</bdi>
          </span>
          {emote.locked && (
            <span className="ms-auto flex shrink-0 items-center gap-1 text-12 text-ink-2">
              <Icon name="lock" size="small" />
              {t('emotes.picker.subscribers')}
            </span>
          )}
        </>
      )}
    </div>
  );
}

interface SearchBoxProps {
  box: RefObject<HTMLInputElement | null>;
  search: string;
  onSearch: (search: string) => void;
  onDown: () => void;
}

function SearchBox({ box, search, onSearch, onDown }: SearchBoxProps) {
  return (
    <div className="shrink-0 px-3 pt-3 pb-1">
      <div className="flex min-h-9 items-center gap-2 rounded-sm border border-line-control bg-field ps-3 pe-1 hover:border-ink-3 has-[input:focus-visible]:border-mint has-[input:focus-visible]:shadow-[0_0_0_1px_var(--mint)]">
        <Icon name="search" size="small" className="shrink-0 text-ink-3" />
        <input
          ref={box}
          type="text"
          role="searchbox"
          aria-label={t('emotes.picker.search')}
          placeholder={t('emotes.picker.search')}
          value={search}
          maxLength={64}
          autoComplete="off"
          spellCheck={false}
          className="min-w-0 flex-1 bg-transparent py-1.5 text-ink shadow-none outline-none max-md:text-16"
          onChange={(event) => onSearch(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'ArrowDown') return;
            event.preventDefault();
            onDown();
          }}
        />
        {search !== '' && (
          <IconButton
            icon="x"
            size="tiny"
            label={t('emotes.picker.clear')}
            tooltip={false}
            onClick={() => {
              onSearch('');
              box.current?.focus();
            }}
          />
        )}
      </div>
    </div>
  );
}
