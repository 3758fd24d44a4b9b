import { useMemo } from 'react';
import { usePreference } from '#core/web/preference.ts';
import { Notices, type OpenChat, useActiveParts, useChatParts } from '#features/chat/chat/web/api.ts';
import { BannerLine } from './BannerLine.tsx';
import { BannerQueue, bannerViews } from './banner-queue.ts';
import { showEventBanners } from './show-event-banners.ts';

/** While banners are turned off, nothing is queued (EB-03). */
export function EventBanners({ chat }: { chat: OpenChat }) {
  return usePreference(showEventBanners) ? <QueuedBanners chat={chat} /> : null;
}

function QueuedBanners({ chat }: { chat: OpenChat }) {
  const views = bannerViews(useChatParts());
  const queue = useMemo(() => new BannerQueue(views), [views]);
  const notices = useMemo(() => new Notices(queue), [queue]);
  const sources = useActiveParts().map(
    ({ name, banners, Notices: Rows, BannerNotices }) =>
      banners && [
        Rows && <Rows key={name} channel={chat.channel} notices={notices} />,
        BannerNotices && <BannerNotices key={`${name} banners`} channel={chat.channel} notices={notices} />,
      ],
  );
  return (
    <>
      {sources}
      <BannerLine chat={chat} queue={queue} />
    </>
  );
}
