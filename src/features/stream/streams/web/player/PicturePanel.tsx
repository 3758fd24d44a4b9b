import type { ReactNode } from 'react';
import { t } from '#core/web/i18n/text.ts';
import { cx } from '#core/web/ui/class-names.ts';
import { IconButton } from '#core/web/ui/IconButton.tsx';

interface PicturePanelProps {
  title: string;
  onClose: () => void;
  className: string;
  children: ReactNode;
}

export function PicturePanel({ title, onClose, className, children }: PicturePanelProps) {
  return (
    <section
      aria-label={title}
      className={cx('absolute start-3 top-11 z-10 max-w-[calc(100%-1.5rem)] rounded-md bg-picture-panel px-3 py-2 text-12', className)}
    >
      <div className="flex items-center justify-between">
        <b className="font-semibold">{title}</b>
        <IconButton icon="x" size="tiny" label={t('core.close')} tooltip={false} onClick={onClose} />
      </div>
      {children}
    </section>
  );
}
