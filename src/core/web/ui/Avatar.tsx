import { memo } from 'react';
import { ownFile } from '../own-address.ts';
import { cx } from './class-names.ts';
import { avatarDrawing } from './drawings.ts';
import { FallbackImage } from './FallbackImage.tsx';

interface AvatarProps {
  name: string;
  picture?: string | null | undefined;
  /** Pixels, including the ring. */
  size?: number;
  /** A mint ring; the text next to it must say so too. */
  live?: boolean;
  dim?: boolean;
}

/** Decorative, because the name is shown next to it. Without a picture it shows a face generated from the name. */
export const Avatar = memo(function Avatar({ name, picture, size = 32, live = false, dim = false }: AvatarProps) {
  const face = live ? size - RING : size;
  const drawing = <Face name={name} size={face} />;
  const drawn = picture ? (
    <FallbackImage
      src={ownFile(picture)}
      width={face}
      height={face}
      alt=""
      className="aspect-square rounded-full bg-control object-cover"
      loading="lazy"
      fallback={drawing}
    />
  ) : (
    drawing
  );
  return (
    // A flex row must not stretch it.
    <span
      className={cx(
        'inline-flex size-fit shrink-0 rounded-full',
        live && 'p-1 shadow-[inset_0_0_0_2px_var(--mint)]',
        dim && 'opacity-60 grayscale',
      )}
    >
      {drawn}
    </span>
  );
});

/** 2 px of ring and 2 px of gap on both sides. */
const RING = 8;

function Face({ name, size }: { name: string; size: number }) {
  const { skin, ink, shift, turn, eye, hat, mouth } = avatarDrawing(name);
  return (
    <svg viewBox="0 0 36 36" width={size} height={size} className="rounded-full" aria-hidden="true">
      <rect width="36" height="36" fill={ink} />
      <g transform={`translate(${shift[0]} ${shift[1]}) rotate(${turn} 18 18)`}>
        <rect x="1" y="-1" width="34" height="38" rx="15" fill={skin} />
        {hat === 'cap' && <path d="M4 12C10 3 26 3 31 12Z" fill={ink} opacity=".9" />}
        {hat === 'visor' && <path d="M2 17h32v4H2z" fill={ink} opacity=".35" />}
        <circle cx="14" cy="17" r={eye} fill={ink} />
        <circle cx="22" cy="17" r={eye} fill={ink} />
        <path d={MOUTHS[mouth]} fill={mouth === 'grin' ? ink : 'none'} stroke={ink} strokeWidth="1.8" strokeLinecap="round" />
      </g>
    </svg>
  );
}

const MOUTHS = { line: 'M14 24h7', smile: 'M14 24q4 3.5 8 0', grin: 'M13.5 23q4.5 5 9 0Z' };
