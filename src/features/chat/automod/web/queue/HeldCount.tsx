import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { PaneCountProps } from '#features/channel/channels/web/api.ts';
import { heldMessagesQuery, useModerationUpdates } from '../queries.ts';

/** Keeps the queue current on every page of the dashboard. */
export default function HeldCount({ channel, onCount }: PaneCountProps): null {
  const { data: waiting } = useQuery(heldMessagesQuery(channel.slug));
  useModerationUpdates(channel.slug, channel.chatroom.id);
  useEffect(() => {
    onCount(waiting?.length ?? 0);
    return () => onCount(0);
  }, [waiting, onCount]);
  return null;
}
