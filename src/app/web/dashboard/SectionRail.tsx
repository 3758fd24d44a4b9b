import { Link } from '@tanstack/react-router';
import { t } from '#core/web/i18n/text.ts';
import { Avatar } from '#core/web/ui/Avatar.tsx';
import { cx } from '#core/web/ui/class-names.ts';
import { Icon } from '#core/web/ui/Icon.tsx';
import { DESKTOP, useMediaQuery } from '#core/web/use-media-query.ts';
import type { PaneProps } from '#features/channel/channels/web/parts.ts';
import { useRailCollapsed } from '../rail-preference.ts';
import { SectionLinks } from './SectionLinks.tsx';

/** Icons only on a tablet or when collapsed. */
export function SectionRail({ channel, role }: PaneProps) {
  const [collapsed] = useRailCollapsed();
  const narrow = !useMediaQuery(DESKTOP) || collapsed;
  return (
    <div
      id="rail"
      className={cx(
        'flex shrink-0 flex-col gap-3 overflow-x-hidden overflow-y-auto border-e border-line-soft bg-column py-3 [scrollbar-width:thin]',
        narrow ? 'w-(--rail-icons-w)' : 'w-(--rail-w)',
      )}
    >
      <SectionRailHead channel={channel} role={role} narrow={narrow} />
      <SectionLinks channel={channel} role={role} narrow={narrow} />
      <ChannelLink channel={channel} narrow={narrow} />
    </div>
  );
}

export function SectionRailHead({ channel, role, narrow }: PaneProps & { narrow: boolean }) {
  const { username, profile_pic } = channel.user;
  return (
    <p className={cx('flex shrink-0 items-center gap-3', narrow ? 'justify-center' : 'px-4 py-1')}>
      <Avatar name={username} picture={profile_pic} size={narrow ? 32 : 36} live={channel.livestream !== null} />
      <span className={narrow ? 'sr-only' : 'flex min-w-0 flex-col'}>
        <bdi className="truncate text-14 font-bold">{username}</bdi>
        <span className="text-12 text-ink-3">
          {t(`badge.${role === 'staff' ? 'staff' : role === 'moderator' ? 'moderator' : 'broadcaster'}`)}
        </span>
      </span>
    </p>
  );
}

export function ChannelLink({ channel, narrow }: Pick<PaneProps, 'channel'> & { narrow: boolean }) {
  return (
    <Link
      to="/$slug"
      params={{ slug: channel.slug }}
      data-tip={narrow ? t('app.dashboard.view_channel') : undefined}
      data-tip-side="inline-end"
      className={cx(
        'mx-2 mt-auto flex min-h-10 shrink-0 items-center gap-3 rounded-sm font-semibold text-ink-2 hover:bg-row-hover hover:text-ink',
        narrow ? 'justify-center' : 'px-3',
      )}
    >
      <Icon name="popout" />
      <span className={narrow ? 'sr-only' : undefined}>{t('app.dashboard.view_channel')}</span>
    </Link>
  );
}
