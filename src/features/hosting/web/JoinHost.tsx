import { useQueryClient } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { lazyComponent } from '#core/web/lazy-component.tsx';
import { useRealtime } from '#core/web/realtime.ts';
import { runSpread } from '#core/web/spread.ts';
import { Panel } from '#core/web/ui/Panel.tsx';
import { audienceOf, type StageProps } from '#features/channels/web/api.ts';
import { chatMovedToChannel } from '#features/hosting/contract/events.ts';
import type { HostedChannel } from '#features/hosting/contract/hosted-channel.ts';
import { movesOn } from '#features/hosting/rules.ts';
import { hostedQuery } from './queries.ts';
import { useHosted } from './use-hosted.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** A host brought the viewer to this page, so that no other one moves them on. */
    cameByHost?: boolean;
  }
}

const JoinHostDialog = lazyComponent(() => import('./join/JoinHostDialog.tsx'));

/** On the page of a channel: offers to move when it hosts another one, and knows whom it hosts while it is offline. Renders nothing else. */
export default function JoinHost({ channel }: StageProps) {
  const cameByHost = useLocation({ select: ({ state }) => state.cameByHost ?? false });
  const [asked, setAsked] = useState<{ hosted: HostedChannel; at: Date } | null>(null);
  useRealtime(chatMovedToChannel, [channel.id], ({ hosted }) => {
    setAsked(movesOn(channel.slug, hosted.slug, cameByHost) ? { hosted, at: new Date() } : null);
  });
  useHostedWhileOffline(channel);
  return (
    asked && (
      <Panel name="The offer to move to a hosted channel">
        <JoinHostDialog
          key={asked.at.getTime()}
          host={channel.user.username}
          hosted={asked.hosted}
          askedAt={asked.at}
          onClose={() => setAsked(null)}
        />
      </Panel>
    )
  );
}

/** All pages of a channel learn at once that its stream has ended, so they ask whom it hosts within the spread of their number. */
function useHostedWhileOffline(channel: StageProps['channel']): void {
  const cache = useQueryClient();
  const { slug } = channel;
  const isOffline = channel.livestream === null;
  const [wasOffline] = useState(isOffline);
  useHosted(channel, wasOffline);
  const asksLater = isOffline && !wasOffline;
  useEffect(() => {
    const { queryKey } = hostedQuery(slug);
    if (asksLater) runSpread(cache, queryKey, audienceOf(cache, slug), () => void cache.prefetchQuery(hostedQuery(slug)));
  }, [asksLater, cache, slug]);
}
