import { type ReactNode, useState } from 'react';
import { MINUTE_MS } from '#core/contract/durations.ts';
import { t } from '#core/web/i18n/text.ts';
import { cx } from '#core/web/ui/class-names.ts';
import { LiveMark } from '#core/web/ui/LiveMark.tsx';
import { Slot } from '#core/web/ui/Slot.tsx';
import { PHONE, useMediaQuery } from '#core/web/use-media-query.ts';
import { useNow } from '#core/web/use-now.ts';
import type { Channel } from '#features/channel/channels/contract/channel.ts';
import { categoryName } from './category-name.ts';
import { lastLiveText } from './LiveFigures.tsx';
import { OfflineBanner, Picture } from './Picture.tsx';
import { NextStep } from './StreamInfo.tsx';
import './parts.ts';
import { Uptime, ViewerCount } from './LiveFigures.tsx';
import { PictureLabel } from './Picture.tsx';
import { useViewers } from './use-channel.ts';

/**
 * Player area: a poster over the thumbnail, offline banner or artwork, until the player covers it. Beside a tab of the
 * channel it is small and without captions.
 */
export function ChannelStage({ channel, own, isSmall = false }: { channel: Channel; own: boolean; isSmall?: boolean }) {
  const [isCovered, setIsCovered] = useState(false);
  return (
    <section
      aria-label={channel.user.username}
      // Dark in both themes, because text and buttons are over a picture.
      data-theme="dark"
      className="relative aspect-video max-h-[calc(100dvh-var(--bar-h)-96px)] w-full overflow-hidden bg-well text-on-picture on-stage:aspect-auto on-stage:h-full on-stage:max-h-none max-md:max-h-(--phone-stage-h)"
    >
      {!isCovered &&
        (channel.livestream ? <Live channel={channel} isSmall={isSmall} /> : <Offline channel={channel} own={own} isSmall={isSmall} />)}
      <Slot name="channels.stage" channel={channel} onCover={setIsCovered} />
    </section>
  );
}

function Live({ channel, isSmall }: { channel: Channel; isSmall: boolean }) {
  const stream = channel.livestream!;
  const viewers = useViewers(channel);
  const category = stream.categories[0];
  return (
    <>
      <Picture
        src={stream.thumbnail.src}
        srcset={stream.thumbnail.srcset}
        category={category?.slug ?? ''}
        seed={channel.slug}
        className="absolute inset-0"
      />
      <Labels className={ONCE}>
        <LiveMark />
        <PictureLabel>
          <ViewerCount count={viewers} />
        </PictureLabel>
        <PictureLabel>
          <Uptime since={stream.created_at} />
        </PictureLabel>
      </Labels>
      {isSmall ? null : channel.playback_url === '' ? (
        <Caption title={t('channels.page.live', { name: channel.user.username })}>
          {category && (
            <span>
              <bdi>{categoryName(category.name)}</bdi>.{' '}
            </span>
          )}
          {t('channels.page.live.text')}
        </Caption>
      ) : (
        <Connecting />
      )}
    </>
  );
}

function Connecting() {
  return (
    <div role="status" className="absolute inset-0 grid place-content-center justify-items-center gap-2 bg-shade">
      <span aria-hidden="true" className="spinner size-8! border-3! text-mint" />
      <p className="text-16 font-bold">{t('channels.page.connecting')}</p>
    </div>
  );
}

function Offline({ channel, own, isSmall }: { channel: Channel; own: boolean; isSmall: boolean }) {
  const isPhone = useMediaQuery(PHONE);
  const now = useNow(MINUTE_MS);
  const banner = channel.offline_banner_image;
  return (
    <>
      {banner ? (
        <OfflineBanner banner={banner} sizes="(min-width: 1280px) 70vw, 100vw" className="absolute inset-0 size-full" />
      ) : (
        <Picture
          category={channel.recent_categories[0]?.slug ?? 'city-hours'}
          seed={channel.slug}
          className="absolute inset-0 brightness-60 saturate-50"
        />
      )}
      <Labels>
        <PictureLabel>{t('core.offline')}</PictureLabel>
      </Labels>
      {!isSmall && (
        <Caption
          title={own ? t('channels.page.offline.own') : t('channels.page.offline', { name: channel.user.username })}
          // On a phone the button is below the poster.
          action={!isPhone && <NextStep channel={channel} own={own} />}
        >
          <span className="font-semibold text-on-picture">{lastLiveText(channel, now)}</span>{' '}
          {t(own ? 'channels.page.offline.own.text' : channel.following ? 'channels.page.offline.followed' : 'channels.page.offline.text')}
        </Caption>
      )}
    </>
  );
}

/** Absent where the stream's description below the picture has the same facts. */
const ONCE = 'md:not-on-stage:hidden';

function Labels({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <div className={cx('absolute inset-x-0 top-0 flex items-center gap-1.5 bg-linear-to-b from-shade-soft to-transparent p-3', className)}>
      {children}
    </div>
  );
}

function Caption({ title, action, children }: { title: string; action?: ReactNode; children: ReactNode }) {
  return (
    <div className="absolute inset-x-0 bottom-0 flex items-end gap-6 bg-linear-to-b from-transparent via-shade-soft to-shade px-5 pt-24 pb-5 max-md:px-3 max-md:pt-12 max-md:pb-2.5">
      <div className="min-w-0 flex-1">
        <p className="text-28 font-bold tracking-tight wrap-anywhere max-lg:text-22 max-md:text-18">{title}</p>
        <p className="max-w-[64ch] text-pretty text-on-picture-2 lg:text-14 max-lg:text-12">{children}</p>
      </div>
      {action}
    </div>
  );
}
