import { t } from '#core/web/i18n/text.ts';
import { Badge } from '#core/web/ui/Badge.tsx';
import { Icon } from '#core/web/ui/Icon.tsx';
import { Tooltip } from '#core/web/ui/Tooltip.tsx';
import type { BadgeView } from '../log/entry.ts';

/** The button at the start of the message box. It shows the viewer's first active badge and opens the color and badge settings. */
export function BadgeButton({ badge, onOpen }: { badge: BadgeView | undefined; onOpen: () => void }) {
  return (
    <Tooltip text={t('chat.composer.badges')} side="top">
      <button
        type="button"
        aria-label={t('chat.composer.badges')}
        className="grid size-7 shrink-0 place-items-center rounded-sm text-ink-2 hover:bg-control-hover hover:text-ink"
        onClick={onOpen}
      >
        <span aria-hidden="true" className="contents">
          {badge ? (
            <Badge type={badge.type} text={badge.text} count={badge.count ?? undefined} size={18} />
          ) : (
            <Icon name="user" size="small" />
          )}
        </span>
      </button>
    </Tooltip>
  );
}
