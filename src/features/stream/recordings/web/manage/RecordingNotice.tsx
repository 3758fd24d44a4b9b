import { useQuery, useQueryClient } from '@tanstack/react-query';
import { MINUTE_MS } from '#core/contract/durations.ts';
import { call } from '#core/web/api.ts';
import { t } from '#core/web/i18n/text.ts';
import { useRealtime } from '#core/web/realtime.ts';
import { Icon } from '#core/web/ui/Icon.tsx';
import type { Channel } from '#features/channel/channels/contract/channel.ts';
import { type RecordingState, recordingStateChanged, showRecordingState } from '#features/stream/recordings/contract/manage.ts';

/** What a recording lacks, one sentence each. */
export function missingTexts({ stop, has_gaps }: RecordingState): string[] {
  const end = stop && (stop.recorded_until === null ? t('recordings.stop.never') : t(`recordings.stop.${stop.reason ?? 'other'}`));
  return [...(end === null ? [] : [end]), ...(has_gaps ? [t('recordings.gaps')] : [])];
}

/** Tells the broadcaster and moderators, while the stream is live, that its recording has ended or has gaps. */
export function RecordingNotice({ channel: { id, slug, livestream } }: { channel: Channel }) {
  const cache = useQueryClient();
  const queryKey = ['recording-state', slug, livestream?.id ?? null];
  useRealtime(recordingStateChanged, livestream && [id], (state) => cache.setQueryData(queryKey, state));
  const { data } = useQuery({
    queryKey,
    queryFn: async ({ signal }) => (await call(showRecordingState, { params: { slug }, signal })).data,
    enabled: livestream !== null,
    // An event may be lost while the connection is.
    refetchInterval: MINUTE_MS,
  });
  const texts = data ? missingTexts(data) : [];
  return (
    <div role="status" className="px-3 pt-3 empty:hidden">
      {texts.length > 0 && (
        <p className="flex items-start gap-2 rounded-md bg-amber-soft px-3 py-2">
          <Icon name="warn" size="small" className="mt-0.5 text-amber-text" />
          <span className="min-w-0">
            <b>{texts.join(' ')}</b> <span className="text-ink-2">{t('recordings.stop.goes_on')}</span>
          </span>
        </p>
      )}
    </div>
  );
}
