import { Link } from '@tanstack/react-router';
import { t } from '#core/web/i18n/text.ts';
import { useActiveFeatures } from '#core/web/settings.ts';
import { cx } from '#core/web/ui/class-names.ts';
import { Icon } from '#core/web/ui/Icon.tsx';
import type { IconName } from '#core/web/ui/icon-names.ts';
import { Tooltip } from '#core/web/ui/Tooltip.tsx';
import type { PaneProps } from '#features/channel/channels/web/parts.ts';
import { availableSections, sectionsOf, sectionTitle } from './sections.ts';

/** `narrow` shows icons only. */
export function SectionLinks({ channel, role, narrow }: PaneProps & { narrow: boolean }) {
  const features = useActiveFeatures();
  const home = `/dashboard/${channel.slug}`;
  const sections: Array<{ to: string; icon: IconName; title: string }> = [
    { to: home, icon: 'home', title: t('app.dashboard.overview') },
    ...availableSections(features, role).map((id) => ({
      to: `${home}/${id}`,
      icon: sectionsOf(features).get(id)!.icon,
      title: sectionTitle(features, id),
    })),
  ];
  return (
    <nav aria-label={t('app.dashboard.sections')}>
      <ul className="flex flex-col gap-0.5 px-2">
        {sections.map(({ to, icon, title }) => {
          const link = (
            <Link
              to={to}
              activeOptions={{ exact: true }}
              className={cx(
                'flex min-h-10 items-center gap-3 rounded-sm font-semibold max-md:min-h-11',
                narrow ? 'justify-center' : 'px-3',
              )}
              inactiveProps={{ className: 'text-ink-2 hover:bg-row-hover hover:text-ink' }}
              activeProps={{
                className: 'bg-mint-soft text-mint-text shadow-[inset_2px_0_0_var(--mint)] rtl:shadow-[inset_-2px_0_0_var(--mint)]',
              }}
            >
              <Icon name={icon} />
              <span className={narrow ? 'sr-only' : 'min-w-0 leading-tight wrap-anywhere hyphens-auto'}>{title}</span>
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
