import { useQuery } from '@tanstack/react-query';
import { call } from '#core/web/api.ts';
import { formatBytes } from '#core/web/format/number.ts';
import { t } from '#core/web/i18n/text.ts';
import { QueryError } from '#core/web/ui/ErrorState.tsx';
import { SelectField } from '#core/web/ui/SelectField.tsx';
import { Skeleton } from '#core/web/ui/Skeleton.tsx';
import { useOptimisticChange } from '#core/web/use-optimistic-change.ts';
import type { PaneProps } from '#features/channel/channels/web/api.ts';
import { type ClipSettings, changeClipSettings, type ShownClipSettings, type WhoMayClip } from '#features/stream/clips/contract/clip.ts';
import { clipSettingsQuery } from '../queries.ts';

const CHOICES: readonly WhoMayClip[] = ['everyone', 'followers', 'subscribers', 'moderators', 'nobody'];

export default function ClipSettingsPane({ channel: { slug } }: PaneProps) {
  const settings = useQuery(clipSettingsQuery(slug));
  const change = useOptimisticChange({
    queryKey: clipSettingsQuery(slug).queryKey,
    mutationKey: ['change-clip-settings', slug],
    send: (body: ClipSettings) => call(changeClipSettings, { params: { slug }, body }),
    withChange: (settings: ShownClipSettings, change: ClipSettings) => ({ ...settings, ...change }),
    dataOf: ({ data }) => data,
  });
  if (settings.isError && !settings.data) {
    return <QueryError title={t('clips.settings.failed')} query={settings} />;
  }
  if (!settings.data) return <Skeleton className="m-3 h-15 rounded-md" />;
  const { who_may_clip, quota } = settings.data;
  return (
    <div className="max-w-80 px-3 py-2">
      <SelectField
        label={t('clips.settings.who')}
        hint={t('clips.settings.who.hint')}
        options={CHOICES.map((value) => ({ value, label: t(`clips.settings.${value}`) }))}
        value={who_may_clip}
        onChange={(value) => change.mutate({ who_may_clip: value as WhoMayClip })}
      />
      {quota !== null && <p className="mt-3 text-12 text-ink-3">{t('clips.settings.quota', { quota: formatBytes(quota) })}</p>}
    </div>
  );
}
