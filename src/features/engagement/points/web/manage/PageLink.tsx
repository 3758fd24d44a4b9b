import { Link } from '@tanstack/react-router';
import { t } from '#core/web/i18n/text.ts';
import { Icon } from '#core/web/ui/Icon.tsx';
import { PaneActions } from '#core/web/ui/PaneActions.tsx';
import { Tooltip } from '#core/web/ui/Tooltip.tsx';

export function PageLink({ slug }: { slug: string }) {
  return (
    <PaneActions>
      <Tooltip text={t('points.manage.whole_page')}>
        <Link
          to="/dashboard/$slug/rewards"
          params={{ slug }}
          aria-label={t('points.manage.whole_page')}
          className="inline-grid size-(--h-sm) place-items-center rounded-sm text-ink-2 hover:bg-control-hover hover:text-ink"
        >
          <Icon name="full" size="small" />
        </Link>
      </Tooltip>
    </PaneActions>
  );
}
