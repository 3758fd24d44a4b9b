import type { UseQueryResult } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { t } from '#core/web/i18n/text.ts';
import { ErrorState } from '#core/web/ui/ErrorState.tsx';
import { LiveNow, RecentSearches } from './BeforeTyping.tsx';
import { SuggestionSkeleton } from './SuggestionSkeleton.tsx';
import { Suggestions } from './Suggestions.tsx';
import type { Suggestion } from './suggestion.ts';

interface SearchListProps {
  /** Id of the list, and prefix of its options' ids. */
  id: string;
  typed: string;
  found: UseQueryResult;
  /** Whether the results are those of the typed text. */
  isCurrent: boolean;
  /** Whether the server got the typed text. */
  isSettled: boolean;
  suggestions: readonly Suggestion[];
  /** Index of the active suggestion, or -1. */
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
    return <ErrorState title={t('search.failed')} error={found.error} onRetry={() => void found.refetch()} busy={found.isFetching} />;
  }
  if (suggestions.length > 0) return <Suggestions id={id} q={typed} suggestions={suggestions} active={active} onChoose={onChoose} />;
  if (!isCurrent || !found.data) return <SuggestionSkeleton />;
  return (
    <div className="px-4 py-3 text-center">
      <p className="font-bold">{t('search.nothing')}</p>
      <p className="text-ink-2">{t('search.nothing.text')}</p>
      <Link to="/" onClick={onLeave} className="mt-1 inline-flex min-h-6 items-center font-semibold text-mint-text hover:underline">
        {t('search.see_live')}
      </Link>
    </div>
  );
}
