import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { lazyComponent } from '#core/web/lazy-component.tsx';
import { useRealtime } from '#core/web/realtime.ts';
import { serverNow } from '#core/web/server-clock.ts';
import { runSpread } from '#core/web/spread.ts';
import { Panel } from '#core/web/ui/Panel.tsx';
import { PartFailed } from '#core/web/ui/PartFailed.tsx';
import { PHONE, useMediaQuery } from '#core/web/use-media-query.ts';
import { audienceOf, type StageProps } from '#features/channel/channels/web/api.ts';
import { chatMovedToChannel, hostEnded } from '#features/discovery/hosting/contract/events.ts';
import type { HostedChannel } from '#features/discovery/hosting/contract/hosts.ts';
import { offersMove } from '#features/discovery/hosting/rules.ts';
import { useViewer } from '#features/people/accounts/web/api.ts';
import { hostedQuery } from './queries.ts';
import { useHosted } from './use-hosted.ts';

const HostedStage = lazyComponent('use', () => import('./HostedStage.tsx'));
const JoinHostDialog = lazyComponent('use', () => import('./join/JoinHostDialog.tsx'));

/**
 * Offers to move when the channel hosts another. While offline on a phone, shows the hosted channel on the stage, because there is no room
 * for the card.
 */
export default function JoinHost({ channel, onCover }: StageProps) {
  const cameByHost = useCameByHost(channel.slug);
  const isPhone = useMediaQuery(PHONE);
  // Not the role: staff act as staff in their own channel too.
  const isBroadcaster = useViewer()?.id === channel.user_id;
  const [latest, setLatest] = useState<{ hosted: HostedChannel; at: Date; cameByHost: boolean } | null>(null);
  useRealtime(chatMovedToChannel, [channel.id], ({ hosted }) => setLatest({ hosted, at: serverNow(), cameByHost: cameByHost() }));
  const offer =
    latest && offersMove({ current: channel.slug, hosted: latest.hosted.slug, cameByHost: latest.cameByHost, isBroadcaster })
      ? latest
      : null;
  useRealtime(hostEnded, [channel.id], () => setLatest(null));
  const hosted = useHostedWhileOffline(channel);
  return (
    <>
      {isPhone && channel.livestream === null && hosted && (
        <Panel name="The stage of a hosted channel" failed={(failure) => <PartFailed {...failure} />}>
          <HostedStage host={channel.user.username} hosted={hosted} onCover={onCover} />
        </Panel>
      )}
      {offer && (
        <Panel name="The offer to move to a hosted channel">
          <JoinHostDialog
            key={offer.at.getTime()}
            host={channel.user.username}
            hosted={offer.hosted}
            offeredAt={offer.at}
            onClose={() => setLatest(null)}
          />
        </Panel>
      )}
    </>
  );
}

/** All pages learn of the stream's end at once, so their requests are spread over the audience. */
function useHostedWhileOffline(channel: StageProps['channel']): HostedChannel | null {
  const cache = useQueryClient();
  const { slug } = channel;
  const isOffline = channel.livestream === null;
  const [wasOffline] = useState(isOffline);
  const hosted = useHosted(channel, wasOffline);
  const asksLater = isOffline && !wasOffline;
  useEffect(() => {
    const { queryKey } = hostedQuery(slug);
    if (asksLater) runSpread(cache, queryKey, audienceOf(cache, slug), () => void cache.prefetchQuery(hostedQuery(slug)));
  }, [asksLater, cache, slug]);
  return hosted;
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Whether a host led here, which blocks further moves. */
    cameByHost?: boolean;
  }
}

/** Slug of the channel that a host led to. History entries of channel tabs lack this state. */
const arrivals = new WeakMap<QueryClient, string>();

/** Whether a host led to this channel and no other channel was opened since. */
function useCameByHost(slug: string): () => boolean {
  const cache = useQueryClient();
  const isArrival = useLocation({ select: ({ state }) => state.cameByHost ?? false });
  useEffect(() => {
    if (isArrival) arrivals.set(cache, slug);
    else if (arrivals.get(cache) !== slug) arrivals.delete(cache);
  }, [cache, isArrival, slug]);
  return () => arrivals.get(cache) === slug;
}
