import { useIdentity } from '../identity.ts';
import { FallbackImage } from './FallbackImage.tsx';

/** The logo of the site, or the drawing of the product. */
export function Logo({ size = 24 }: { size?: number }) {
  const { logo } = useIdentity();
  const drawing = (
    <svg viewBox="0 0 28 28" width={size} height={size} aria-hidden="true">
      <use href="#c-logo" />
    </svg>
  );
  if (logo === null) return drawing;
  return (
    <FallbackImage
      src={size > 32 ? logo.large : logo.small}
      alt=""
      width={size}
      height={size}
      fallback={drawing}
      className="shrink-0 rounded-xs object-contain"
    />
  );
}
