import { Link } from '@tanstack/react-router';
import { t } from '#core/web/i18n/text.ts';
import { useActiveFeatures } from '#core/web/settings.ts';
import { Avatar } from '#core/web/ui/Avatar.tsx';
import { cx } from '#core/web/ui/class-names.ts';
import { Icon } from '#core/web/ui/Icon.tsx';
import type { IconName } from '#core/web/ui/icon-names.ts';
import { Tooltip } from '#core/web/ui/Tooltip.tsx';
import { DESKTOP, useMediaQuery } from '#core/web/use-media-query.ts';
import type { PaneProps } from '#features/channel/channels/web/parts.ts';
import { useRailCollapsed } from '../rail-preference.ts';
import { CountMark } from './pane-counts.tsx';
import { availableSections, panesInSection, sectionsOf, sectionTitle } from './panes.ts';

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
        'mx-2 mt-auto flex min-h-10 pointer-coarse:min-h-(--h-lg) shrink-0 items-center gap-3 rounded-sm font-semibold text-ink-2 hover:bg-row-hover hover:text-ink',
        narrow ? 'justify-center' : 'px-3',
      )}
    >
      <Icon name="popout" />
      <span className={narrow ? 'sr-only' : undefined}>{t('app.dashboard.view_channel')}</span>
    </Link>
  );
}

/** `narrow` shows icons only. */
export function SectionLinks({ channel, role, narrow }: PaneProps & { narrow: boolean }) {
  const features = useActiveFeatures();
  const home = `/dashboard/${channel.slug}`;
  const sections: Array<{ to: string; icon: IconName; title: string; panes: readonly string[] }> = [
    { to: home, icon: 'home', title: t('app.dashboard.overview'), panes: [] },
    ...availableSections(features, role).map((id) => ({
      to: `${home}/${id}`,
      icon: sectionsOf(features).get(id)!.icon,
      title: sectionTitle(features, id),
      panes: panesInSection(features, id),
    })),
  ];
  return (
    <nav aria-label={t('app.dashboard.sections')}>
      <ul className="flex flex-col gap-0.5 px-2">
        {sections.map(({ to, icon, title, panes }) => {
          const link = (
            <Link
              to={to}
              activeOptions={{ exact: true }}
              className={cx(
                'relative flex min-h-10 items-center gap-3 rounded-sm font-semibold pointer-coarse:min-h-(--h-lg)',
                narrow ? 'justify-center' : 'px-3',
              )}
              inactiveProps={{ className: 'text-ink-2 hover:bg-row-hover hover:text-ink' }}
              activeProps={{
                className: 'bg-mint-soft text-mint-text shadow-[inset_2px_0_0_var(--mint)] rtl:shadow-[inset_-2px_0_0_var(--mint)]',
              }}
            >
              <Icon name={icon} />
              <span className={narrow ? 'sr-only' : 'min-w-0 leading-tight wrap-anywhere hyphens-auto'}>{title}</span>
              <span className={narrow ? 'absolute end-0 top-0' : 'ms-auto'}>
                <CountMark panes={panes} />
              </span>
            </Link>
          );
          return (
            <li key={to}>
              {narrow ? (
                <Tooltip text={title} side="inline-end">
                  {link}
                </Tooltip>
              ) : (
                link
              )}
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
