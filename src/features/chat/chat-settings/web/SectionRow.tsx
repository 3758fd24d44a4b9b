import type { ComponentProps } from 'react';
import { Icon } from '#core/web/ui/Icon.tsx';
import type { IconName } from '#core/web/ui/icon-names.ts';

interface SectionRowProps extends ComponentProps<'button'> {
  icon: IconName;
  title: string;
  hint?: string | undefined;
  /** False for a row that opens no section. */
  opensSection?: boolean;
}

export function SectionRow({ icon, title, hint, opensSection = true, ...button }: SectionRowProps) {
  return (
    <button
      type="button"
      {...button}
      className="flex min-h-11 w-full items-center gap-3 px-4 py-1.5 text-start hover:bg-row-hover focus-visible:shadow-[inset_0_0_0_2px_var(--mint)]"
    >
      <Icon name={icon} className="text-ink-2" />
      <span className="min-w-0 flex-1">
        <span className="block truncate font-medium">{title}</span>
        {hint !== undefined && <span className="block text-12 text-ink-3">{hint}</span>}
      </span>
      {opensSection && <Icon name="right" size="small" className="text-ink-3 rtl:-scale-x-100" />}
    </button>
  );
}
