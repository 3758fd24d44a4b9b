import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { parseDate } from '#core/web/format/date.ts';
import { mediaAddress } from '#core/web/media-address.ts';
import { settingsQuery } from '#core/web/settings.ts';
import type { Channel } from '#features/channels/contract/channel.ts';
import { Picture, PictureLabel, type StageProps, useViewers, ViewerCount } from '#features/channels/web/api.ts';
import Player from './Player.tsx';
import { useDocked } from './player-dock.ts';
import type { PlayerSource } from './player-source.ts';

/** What the stage of a channel plays while it is live. */
function liveSource({ slug, user, playback_url, livestream }: Channel, cdn: string | null): PlayerSource | null {
  if (!livestream || playback_url === '') return null;
  return {
    id: `live-${livestream.id}`,
    kind: 'live',
    url: mediaAddress(playback_url, cdn),
    title: livestream.session_title,
    page: `/${slug}`,
    channel: { slug, name: user.username, picture: user.profile_pic },
    isMature: livestream.is_mature,
    since: parseDate(livestream.created_at),
  };
}

/**
 * The live stream on the page of its channel. A stream that ends plays to its last frame, which viewers see seconds later, and says then
 * that it has ended.
 */
export default function LivePlayer({ channel, onCover }: StageProps) {
  const settings = useQuery(settingsQuery).data;
  const current = useMemo(() => (settings ? liveSource(channel, settings.media_url) : null), [channel, settings]);
  const [source, setSource] = useState(current);
  if (current !== null && current !== source) setSource(current);
  const { session } = useDocked();
  const isOver = current === null;
  useEffect(() => {
    if (isOver && session?.source().id === source?.id) session?.endBroadcast();
  }, [isOver, session, source]);
  useEffect(() => {
    onCover(true);
    return () => onCover(false);
  }, [onCover]);
  const viewers = useViewers(channel);
  if (source === null) return null;
  const category = channel.livestream?.categories[0] ?? channel.recent_categories[0];
  const thumbnail = channel.livestream?.thumbnail;
  return (
    <Player
      source={source}
      poster={<Picture src={thumbnail?.src} srcset={thumbnail?.srcset} category={category?.slug ?? ''} seed={channel.slug} />}
      labels={
        !isOver && (
          <PictureLabel>
            <ViewerCount count={viewers} />
          </PictureLabel>
        )
      }
      hasChat
    />
  );
}
