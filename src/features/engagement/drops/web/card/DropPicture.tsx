import { useState } from 'react';
import { safeImagePath } from '#core/contract/image-path.ts';
import { cx } from '#core/web/ui/class-names.ts';
import { Icon } from '#core/web/ui/Icon.tsx';

/** The picture of a reward, or a box for one without, whose path is not plainly safe, or whose picture is gone. It is decorative. */
export function DropPicture({ path, className }: { path: string; className?: string }) {
  const [broken, setBroken] = useState('');
  const source = safeImagePath(path, '');
  return (
    <span aria-hidden="true" className={cx('relative grid place-items-center overflow-hidden bg-well', className)}>
      {source !== '' && source !== broken ? (
        <img src={source} alt="" decoding="async" className="absolute inset-0 size-full object-contain" onError={() => setBroken(source)} />
      ) : (
        <Icon name="box" size="large" className="text-ink-3" />
      )}
    </span>
  );
}
