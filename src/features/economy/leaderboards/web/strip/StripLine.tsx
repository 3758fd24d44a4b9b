import type { ReactNode } from 'react';
import { t } from '#core/web/i18n/text.ts';
import { Icon } from '#core/web/ui/Icon.tsx';
import type { IconName } from '#core/web/ui/icon-names.ts';

interface StripLineProps {
  icon: IconName;
  title: string;
  hint?: string;
  /** Opens the panel; absent if the panel would be empty. */
  onOpen?: () => void;
  children: ReactNode;
}

/** The strip without people: an empty list or a failed load. */
export function StripLine({ icon, title, hint, onOpen, children }: StripLineProps) {
  const text = (
    <>
      <Icon name={icon} className="shrink-0 text-ink-3" />
      <span className="min-w-0 text-start">
        <span className="block truncate font-semibold">{title}</span>
        {hint !== undefined && <span className="block truncate text-12 text-ink-3">{hint}</span>}
      </span>
    </>
  );
  const look = 'flex min-w-0 flex-1 items-center gap-3 self-stretch';
  return (
    <div className="flex h-[63px] shrink-0 items-center gap-3 ps-3 pe-2">
      {onOpen === undefined ? (
        <p role="alert" className={look}>
          {text}
        </p>
      ) : (
        <button type="button" className={look} onClick={onOpen}>
          <span className="sr-only">{t('leaderboards.open')}</span>
          {text}
        </button>
      )}
      {children}
    </div>
  );
}
