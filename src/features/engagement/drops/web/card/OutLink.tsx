import { t } from '#core/web/i18n/text.ts';
import { cx } from '#core/web/ui/class-names.ts';
import { Icon } from '#core/web/ui/Icon.tsx';

interface OutLinkProps {
  href: string;
  text: string;
  /** False where space is short. */
  hasIcon?: boolean;
  className?: string;
}

export function OutLink({ href, text, hasIcon = true, className }: OutLinkProps) {
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener nofollow ugc"
      className={cx('inline-flex min-h-6 items-center gap-1 font-semibold hover:underline', className)}
    >
      {hasIcon && <Icon name="popout" size="small" />}
      {text}
      <span className="sr-only">{t('drops.new_tab')}</span>
    </a>
  );
}
