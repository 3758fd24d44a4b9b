import { safeImagePath } from '#core/contract/image-path.ts';
import { cx } from '#core/web/ui/class-names.ts';
import { FallbackImage } from '#core/web/ui/FallbackImage.tsx';
import { Icon } from '#core/web/ui/Icon.tsx';

/** A decorative picture, or a box when it is missing, broken, or has an unsafe path. */
export function DropPicture({ path, className }: { path: string; className?: string }) {
  const box = <Icon name="box" size="large" className="text-ink-3" />;
  const source = safeImagePath(path, '');
  return (
    <span aria-hidden="true" className={cx('relative grid place-items-center overflow-hidden bg-well', className)}>
      {source === '' ? (
        box
      ) : (
        <FallbackImage src={source} alt="" decoding="async" className="absolute inset-0 size-full object-contain" fallback={box} />
      )}
    </span>
  );
}
