import { t } from '#core/web/i18n/text.ts';
import { cx } from '#core/web/ui/class-names.ts';
import { DESKTOP, PHONE, useMediaQuery } from '#core/web/use-media-query.ts';
import { ChannelRail } from '#features/channel/channels/web/ChannelRail.tsx';
import { useRailCollapsed } from './rail-preference.ts';

/** The channel rail: rows on a desktop, avatars on a tablet or when collapsed, hidden on a phone. */
export function SideRail() {
  const [collapsed] = useRailCollapsed();
  const desktop = useMediaQuery(DESKTOP);
  const phone = useMediaQuery(PHONE);
  if (phone) return null;
  const narrow = collapsed || !desktop;
  return (
    <aside
      id="rail"
      aria-label={t('channels.rail')}
      className={cx(
        'sticky top-(--bar-h) on-stage:hidden print:hidden h-[calc(100dvh-var(--bar-h))] shrink-0 overflow-x-hidden overflow-y-auto border-e border-line-soft bg-column py-3 [scrollbar-width:thin]',
        narrow ? 'w-(--rail-icons-w)' : 'w-(--rail-w)',
      )}
    >
      <ChannelRail narrow={narrow} />
    </aside>
  );
}
