import { useId } from 'react';
import { t } from '#core/web/i18n/text.ts';
import { EmptyState } from '#core/web/ui/EmptyState.tsx';
import { ErrorState } from '#core/web/ui/ErrorState.tsx';
import { Icon } from '#core/web/ui/Icon.tsx';
import { Skeleton } from '#core/web/ui/Skeleton.tsx';
import { TextField } from '#core/web/ui/TextField.tsx';
import { useSettled } from '#core/web/use-settled.ts';
import { HOST_SEARCH } from '#features/discovery/hosting/contract/live-search.ts';
import { ChannelRow } from './ChannelRow.tsx';
import { type Candidates, useCandidates } from './use-candidates.ts';

/** Debounce in milliseconds. */
const PAUSE = 50;

interface SearchStepProps {
  /** Username of the hosting channel. */
  own: string;
  search: string;
  onSearch: (text: string) => void;
  /** Chosen username. */
  chosen: string | null;
  onChoose: (username: string) => void;
}

/** First step: choose a channel, followed ones first (HO-01). */
export function SearchStep({ own, search, onSearch, chosen, onChoose }: SearchStepProps) {
  const text = useSettled(search.trim(), PAUSE);
  const isShort = search.trim().length > 0 && search.trim().length < HOST_SEARCH.min;
  return (
    <>
      <TextField
        label={t('hosting.dialog.search')}
        hint={isShort && t('hosting.dialog.search.hint')}
        type="search"
        leading={<Icon name="search" size="small" className="text-ink-3" />}
        value={search}
        maxLength={HOST_SEARCH.max}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        onChange={({ target }) => onSearch(target.value)}
      />
      <div className="-mx-3 -mt-1 min-h-60">
        <Channels candidates={useCandidates(own, text)} search={text} chosen={chosen} onChoose={onChoose} />
      </div>
    </>
  );
}

interface ChannelsProps extends Pick<SearchStepProps, 'search' | 'chosen' | 'onChoose'> {
  candidates: Candidates;
}

function Channels({ candidates: { lists, failure }, search, chosen, onChoose }: ChannelsProps) {
  const group = useId();
  if (failure)
    return <ErrorState title={t('hosting.dialog.failed')} error={failure.error} onRetry={failure.retry} busy={failure.isRetrying} />;
  if (!lists) return <ChannelsSkeleton />;
  const filled = lists.filter(({ channels }) => channels.length > 0);
  if (filled.length === 0) return <NoChannels search={search} />;
  return (
    <div className="max-h-72 overflow-y-auto [scrollbar-width:thin]">
      {filled.map(({ name, channels }) => (
        <fieldset key={name} className="min-w-0">
          <legend className="px-3 pt-2 pb-1 text-11 font-bold tracking-wide text-ink-3 uppercase">{t(`hosting.dialog.${name}`)}</legend>
          {channels.map((channel) => (
            <ChannelRow
              key={channel.username}
              {...channel}
              group={group}
              isChosen={channel.username === chosen}
              onChoose={() => onChoose(channel.username)}
            />
          ))}
        </fieldset>
      ))}
    </div>
  );
}

const NoChannels = ({ search }: { search: string }) =>
  search === '' ? (
    <EmptyState icon="antenna" title={t('hosting.dialog.nobody')}>
      {t('hosting.dialog.nobody.text')}
    </EmptyState>
  ) : (
    <EmptyState icon="search" title={t('hosting.dialog.none')}>
      {t('hosting.dialog.none.text', { search })}
    </EmptyState>
  );

const ChannelsSkeleton = () => (
  <div role="status" aria-label={t('core.loading')} className="flex flex-col gap-2 px-3 pt-3">
    {['w-2/3', 'w-1/2', 'w-3/5', 'w-2/5'].map((width) => (
      <div key={width} className="flex h-11 items-center gap-3">
        <Skeleton className="size-8 rounded-full" />
        <Skeleton className={`h-4 ${width}`} />
      </div>
    ))}
  </div>
);
