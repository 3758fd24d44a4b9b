import { type UseQueryResult, useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { t } from '#core/web/i18n/text.ts';
import { usePreference } from '#core/web/preference.ts';
import { Avatar } from '#core/web/ui/Avatar.tsx';
import { QueryError } from '#core/web/ui/ErrorState.tsx';
import { Icon } from '#core/web/ui/Icon.tsx';
import { IconButton } from '#core/web/ui/IconButton.tsx';
import { VerifiedName } from '#core/web/ui/VerifiedName.tsx';
import { liveQuery } from '#features/channel/channels/web/api.ts';
import { forget, recents } from './recents.ts';
import { SuggestionSkeleton } from './SuggestionSkeleton.tsx';
import { Suggestions, Watching } from './Suggestions.tsx';
import type { Suggestion } from './suggestion.ts';

interface SearchListProps {
  /** Id of the list, and prefix of its options' ids. */
  id: string;
  typed: string;
  found: UseQueryResult;
  isCurrent: boolean;
  /** Whether the server got the typed text. */
  isSettled: boolean;
  suggestions: readonly Suggestion[];
  active: number;
  onChoose: (suggestion: Suggestion) => void;
  onLeave: () => void;
}

/** Below the field: recent searches and live channels, or the suggestions for the typed text. */
export default function SearchList({ id, typed, found, isCurrent, isSettled, suggestions, active, onChoose, onLeave }: SearchListProps) {
  if (typed === '') {
    return (
      <>
        <RecentSearches onOpen={onLeave} />
        <LiveNow onOpen={onLeave} />
      </>
    );
  }
  if (isSettled && found.isError && !found.data) {
    return <QueryError title={t('search.failed')} query={found} />;
  }
  if (suggestions.length > 0) return <Suggestions id={id} q={typed} suggestions={suggestions} active={active} onChoose={onChoose} />;
  if (!isCurrent || !found.data) return <SuggestionSkeleton />;
  return (
    <div className="px-4 py-3 text-center">
      <p className="font-bold">{t('search.nothing')}</p>
      <p className="text-ink-2">{t('search.nothing.text')}</p>
      <Link to="/" onClick={onLeave} className="mt-1 inline-flex min-h-(--h-xs) items-center font-semibold text-mint-text hover:underline">
        {t('search.see_live')}
      </Link>
    </div>
  );
}

const SHOWN = 4;

/** Shown before anything is typed. */
function LiveNow({ onOpen }: { onOpen: () => void }) {
  const live = useInfiniteQuery(liveQuery()).data?.pages[0]?.livestreams ?? [];
  if (live.length === 0) return null;
  return (
    <>
      <h2 className="px-4 pt-2.5 pb-1 text-11 font-semibold tracking-wide text-ink-3 uppercase">{t('search.live_now')}</h2>
      <ul>
        {live.slice(0, SHOWN).map(({ id, channel, viewer_count }) => (
          <li key={id}>
            <Link
              to="/$slug"
              params={{ slug: channel.slug }}
              onClick={onOpen}
              className="flex min-h-9 items-center gap-2 px-4 py-1 hover:bg-row-hover max-md:min-h-11"
            >
              <Avatar name={channel.username} picture={channel.profile_picture} size={28} live />
              <span className="min-w-0 flex-1 truncate font-medium">
                <VerifiedName name={channel.username} verified={channel.verified} />
              </span>
              <span className="inline-flex shrink-0 items-center gap-1.5 text-12 text-ink-3 tabular-nums">
                <Watching count={viewer_count} />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}

/** Searches of this browser. Each can be repeated or removed. */
function RecentSearches({ onOpen }: { onOpen: () => void }) {
  const list = usePreference(recents);
  if (list.length === 0) return <p className="px-4 py-2 text-ink-2">{t('search.hint')}</p>;
  return (
    <>
      <h2 className="px-4 pt-1.5 pb-1 text-11 font-semibold tracking-wide text-ink-3 uppercase">{t('search.recent')}</h2>
      <ul>
        {list.map((q) => (
          <li key={q} className="flex min-h-9 items-center gap-2 pe-3 hover:bg-row-hover max-md:min-h-11">
            <Link
              to="/search"
              search={{ q }}
              onClick={onOpen}
              className="flex min-w-0 flex-1 items-center gap-2 self-stretch rounded-sm ps-4 font-medium"
            >
              <Icon name="clock" size="small" className="mx-1 text-ink-3" />
              <bdi className="truncate">{q}</bdi>
            </Link>
            <IconButton icon="x" size="tiny" label={t('search.forget', { q })} tooltip={false} onClick={() => forget(q)} />
          </li>
        ))}
      </ul>
    </>
  );
}
