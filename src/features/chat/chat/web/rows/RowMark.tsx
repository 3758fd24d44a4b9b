import { Icon } from '#core/web/ui/Icon.tsx';
import type { IconName } from '#core/web/ui/icon-names.ts';

export function RowMark({ icon, label }: { icon: IconName; label: string }) {
  return (
    <span role="img" aria-label={label} title={label} className="me-1 inline-block align-[-3px] text-mint-text">
      <Icon name={icon} size="small" solid />
    </span>
  );
}
