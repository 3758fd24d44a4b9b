import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { call } from '#core/web/api.ts';
import { formatDate } from '#core/web/format/date.ts';
import { t } from '#core/web/i18n/text.ts';
import { useRealtime } from '#core/web/realtime.ts';
import { cx } from '#core/web/ui/class-names.ts';
import type { Channel } from '#features/channel/channels/contract/channel.ts';
import { KEPT_ATTEMPTS, listStreamAttempts, type StreamAttempt, streamAttemptEnded } from '#features/stream/streams/contract.ts';

/** The last attempts to stream to a channel, with the reason of each end. Empty without any, and while they cannot be loaded. */
export function ChannelAttempts({ channel: { id, slug } }: { channel: Pick<Channel, 'id' | 'slug'> }) {
  const cache = useQueryClient();
  const queryKey = ['stream-attempts', slug];
  useRealtime(streamAttemptEnded, [id], (ended) =>
    cache.setQueryData<StreamAttempt[]>(queryKey, (known = []) => [ended, ...known].slice(0, KEPT_ATTEMPTS)),
  );
  const { data = [] } = useQuery({
    queryKey,
    queryFn: async ({ signal }) => (await call(listStreamAttempts, { params: { slug }, signal })).data,
  });
  if (data.length === 0) return null;
  return (
    <section className="flex flex-col gap-2">
      <h3 className="text-14 font-bold">{t('streams.attempts')}</h3>
      <AttemptList label={t('streams.attempts')} attempts={data} />
    </section>
  );
}

interface AttemptListProps<Attempt extends StreamAttempt> {
  label: string;
  attempts: readonly Attempt[];
  /** Whose attempt it was. */
  name?: (attempt: Attempt) => ReactNode;
}

export function AttemptList<Attempt extends StreamAttempt>({ label, attempts, name }: AttemptListProps<Attempt>) {
  return (
    <ul aria-label={label} className="flex flex-col">
      {attempts.map((attempt, at) => (
        <li key={`${attempt.ended_at} ${at}`} className="flex flex-col gap-0.5 border-t border-line-soft py-2 first:border-t-0">
          <p className="flex flex-wrap items-baseline gap-x-2">
            <time dateTime={attempt.ended_at} className="text-12 text-ink-2 tabular-nums">
              {formatDate(attempt.ended_at, 'shortNumericWithTime')}
            </time>
            {name?.(attempt)}
            <b className={cx(attempt.reason === 'unpublished' ? 'text-ink-2' : 'text-amber-text')}>
              {t(`streams.attempts.${attempt.reason}`)}
            </b>
          </p>
          <p lang="en" dir="ltr" className="text-12 text-ink-2 wrap-anywhere">
            {attempt.description} <code className="font-mono text-ink-3">{attempt.code ?? attempt.reason}</code>
          </p>
        </li>
      ))}
    </ul>
  );
}
