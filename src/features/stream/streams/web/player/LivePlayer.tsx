import { useEffect, useMemo, useState } from 'react';
import { Picture, PictureLabel, type StageProps, useViewers, ViewerCount } from '#features/channel/channels/web/api.ts';
import Player from './Player.tsx';
import { DESCRIBED } from './PlayerOverlays.tsx';
import { useDocked } from './player-dock.ts';
import { liveSource } from './player-source.ts';

/** An ended stream plays to its last frame, which viewers see seconds later, before the player shows the end. */
export default function LivePlayer({ channel, onCover }: StageProps) {
  const current = useMemo(() => liveSource(channel), [channel]);
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
          // On desktops, the description below the picture shows the count.
          <PictureLabel className={DESCRIBED}>
            <ViewerCount count={viewers} />
          </PictureLabel>
        )
      }
      hasChat
    />
  );
}
