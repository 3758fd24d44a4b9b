import { t } from '#core/web/i18n/text.ts';
import { Avatar } from '#core/web/ui/Avatar.tsx';
import { Icon } from '#core/web/ui/Icon.tsx';
import { LiveMark } from '#core/web/ui/LiveMark.tsx';
import type { Channel } from '#features/channels/contract/channel.ts';
import { Picture } from './Picture.tsx';
import { PictureLabel } from './PictureLabel.tsx';
import { Uptime } from './Uptime.tsx';
import { useViewers } from './use-channel.ts';
import { ViewerCount } from './ViewerCount.tsx';

/** The player area. Without video it shows the category artwork with the stream details, or the offline banner. */
export function ChannelStage({ channel, own }: { channel: Channel; own: boolean }) {
  return (
    <section
      aria-label={channel.user.username}
      className="relative aspect-video max-h-[calc(100dvh-var(--bar-h)-96px)] w-full overflow-hidden bg-well text-on-picture max-md:max-h-[40dvh]"
    >
      {channel.livestream ? <Live channel={channel} /> : <Offline channel={channel} own={own} />}
    </section>
  );
}

function Live({ channel }: { channel: Channel }) {
  const stream = channel.livestream!;
  const viewers = useViewers(channel);
  return (
    <>
      <Picture
        src={stream.thumbnail.src}
        srcset={stream.thumbnail.srcset}
        category={stream.categories[0]?.slug ?? ''}
        seed={channel.slug}
        className="absolute inset-0"
      />
      <div className="absolute inset-x-0 top-0 flex items-center gap-1.5 bg-linear-to-b from-shade-soft to-transparent p-3 max-md:ps-14">
        <LiveMark />
        <PictureLabel>
          <ViewerCount count={viewers} />
        </PictureLabel>
      </div>
      <div className="absolute inset-x-0 bottom-0 flex items-end gap-3 bg-linear-to-b from-transparent to-shade px-3 pt-10 pb-3">
        <p className="flex min-w-0 flex-1 items-start gap-2 text-12 font-medium">
          <Icon name="info" size="small" />
          <span>{t('channels.page.no_video')}</span>
        </p>
        <PictureLabel>
          <Uptime since={stream.created_at} />
        </PictureLabel>
      </div>
    </>
  );
}

function Offline({ channel, own }: { channel: Channel; own: boolean }) {
  const banner = channel.offline_banner_image;
  const category = channel.recent_categories[0]?.slug ?? 'city-hours';
  return (
    <>
      <Picture
        src={banner?.src}
        srcset={banner?.srcset}
        category={category}
        seed={channel.slug}
        className={banner ? 'absolute inset-0' : 'absolute inset-0 scale-105 opacity-45 blur-[6px] grayscale'}
      />
      <div className="absolute inset-0 grid place-items-center bg-shade-soft p-4">
        <div className="grid justify-items-center gap-2 text-center">
          <Avatar name={channel.user.username} picture={channel.user.profile_pic} size={64} />
          <p className="text-18 font-bold tracking-tight wrap-anywhere">{t('channels.page.offline', { name: channel.user.username })}</p>
          <p className="max-w-[44ch] text-balance text-on-picture-2 max-md:text-12">
            {t(own ? 'channels.page.offline.own' : channel.following ? 'channels.page.offline.followed' : 'channels.page.offline.text')}
          </p>
        </div>
      </div>
    </>
  );
}
