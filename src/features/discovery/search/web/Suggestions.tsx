import type { ReactNode } from 'react';
import { formatCompact } from '#core/web/format/number.ts';
import { t } from '#core/web/i18n/text.ts';
import { Avatar } from '#core/web/ui/Avatar.tsx';
import { cx } from '#core/web/ui/class-names.ts';
import { Icon } from '#core/web/ui/Icon.tsx';
import { categoryName, Picture } from '#features/channel/channels/web/api.ts';
import { Marked } from './Marked.tsx';
import type { Suggestion } from './suggestion.ts';

interface SuggestionsProps {
  /** Id of the list, and prefix of its options' ids. */
  id: string;
  q: string;
  suggestions: readonly Suggestion[];
  /** Index of the active option, or -1. */
  active: number;
  onChoose: (suggestion: Suggestion) => void;
}

const GROUPS = [
  { kind: 'channel', title: 'search.channels' },
  { kind: 'category', title: 'search.categories' },
  { kind: 'tag', title: 'search.tags' },
] as const;

/** Focus stays in the field (SE-04). */
export function Suggestions({ id, q, suggestions, active, onChoose }: SuggestionsProps) {
  const options = (kind: Suggestion['kind']) =>
    suggestions.flatMap((suggestion, at) =>
      suggestion.kind === kind
        ? [
            <Option key={at} id={`${id}-${at}`} isActive={at === active} onChoose={() => onChoose(suggestion)}>
              {contentOf(suggestion, q)}
            </Option>,
          ]
        : [],
    );
  return (
    <div id={id} role="listbox" aria-label={t('search.suggestions')}>
      {GROUPS.map(({ kind, title }) => {
        const found = options(kind);
        return (
          found.length > 0 && (
            <div key={kind} role="group" aria-label={t(title)}>
              <div aria-hidden="true" className="px-4 pt-1.5 pb-1 text-11 font-semibold tracking-wide text-ink-3 uppercase">
                {t(title)}
              </div>
              {found}
            </div>
          )
        );
      })}
      {suggestions.length > 0 && <div className="mt-1 border-t border-line-soft pt-1">{options('all')}</div>}
    </div>
  );
}

function Option({ id, isActive, onChoose, children }: { id: string; isActive: boolean; onChoose: () => void; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: focus stays in the field, which handles Enter
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      // Keeps focus in the field.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChoose}
      className={cx(
        'flex min-h-9 cursor-pointer items-center gap-2 px-4 py-1 max-md:min-h-11',
        isActive ? 'bg-mint-soft shadow-[inset_2px_0_0_var(--mint)]' : 'hover:bg-row-hover',
      )}
    >
      {children}
    </div>
  );
}

const NAME = 'min-w-0 flex-1 truncate font-medium';
const NOTE = 'inline-flex shrink-0 items-center gap-1.5 text-12 text-ink-3 tabular-nums';

function contentOf(suggestion: Suggestion, q: string): ReactNode {
  switch (suggestion.kind) {
    case 'channel': {
      const { username, profile_pic, is_live, viewer_count, category } = suggestion.channel;
      return (
        <>
          <Avatar name={username} picture={profile_pic} size={28} live={is_live} />
          <span className={NAME}>
            <Marked name={username} q={q} />
            {category && (
              <span className="font-normal text-ink-2">
                , <bdi>{categoryName(category.name)}</bdi>
              </span>
            )}
          </span>
          <span className={NOTE}>{is_live ? <Watching count={viewer_count} /> : t('core.offline')}</span>
        </>
      );
    }
    case 'category': {
      const { slug, name, src, srcset, viewers } = suggestion.category;
      return (
        <>
          <span className="h-9 w-6.75 shrink-0 overflow-hidden rounded-xs">
            <Picture src={src} srcset={srcset} category={slug} seed={slug} />
          </span>
          <span className={NAME}>
            <Marked name={categoryName(name)} q={q} />
          </span>
          <span className={NOTE}>{viewers > 0 && <Watching count={viewers} />}</span>
        </>
      );
    }
    case 'tag': {
      const { label, live_channels } = suggestion.tag;
      return (
        <>
          <span aria-hidden="true" className="grid w-7 shrink-0 place-items-center text-ink-2">
            #
          </span>
          <span className={NAME}>
            <Marked name={label} q={q} />
          </span>
          <span className={NOTE}>{t('search.live_channels', { count: live_channels })}</span>
        </>
      );
    }
    case 'all':
      return (
        <>
          <Icon name="search" size="small" className="mx-1 text-ink-2" />
          <span className={NAME}>{t('search.all_results', { q })}</span>
          <kbd className="text-11 text-ink-3 max-md:hidden">{t('search.enter')}</kbd>
        </>
      );
  }
}

/** Viewer count with a decorative live dot. */
export function Watching({ count }: { count: number }) {
  return (
    <>
      <span className="live-dot text-mint" aria-hidden="true" />
      <span aria-hidden="true">{formatCompact(count)}</span>
      <span className="sr-only">{t('search.watching', { compact: formatCompact(count) })}</span>
    </>
  );
}
