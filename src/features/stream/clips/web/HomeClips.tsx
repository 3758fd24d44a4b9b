import { useInfiniteQuery } from '@tanstack/react-query';
import { t } from '#core/web/i18n/text.ts';
import { HomeRow } from '#features/channel/channels/web/api.ts';
import { ClipTile, uniqueById } from './ClipGrid.tsx';
import { recentClipsQuery } from './queries.ts';

export default function HomeClips() {
  const list = useInfiniteQuery(recentClipsQuery('popular'));
  const clips = uniqueById(list.data?.pages.flatMap((page) => page.clips) ?? []);
  return (
    <HomeRow title={t('clips.popular')} failed={t('clips.failed_to_load')} more={t('clips.more')} list={list}>
      {clips.map((clip) => (
        <ClipTile key={clip.id} clip={clip} hasChannel />
      ))}
    </HomeRow>
  );
}
