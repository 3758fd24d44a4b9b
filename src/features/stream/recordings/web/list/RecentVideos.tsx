import { t } from '#core/web/i18n/text.ts';
import type { TabProps } from '#features/channel/channels/web/api.ts';
import { LatestVideos } from './VideoList.tsx';

/** For an offline channel. */
export default function RecentVideos({ channel }: TabProps) {
  return <LatestVideos slug={channel.slug} title={t('recordings.recent')} />;
}
