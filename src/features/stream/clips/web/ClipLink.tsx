import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { PHONE, useMediaQuery } from '#core/web/use-media-query.ts';
import { clipLink } from '#features/chat/chat/web/api.ts';
import type { Clip } from '#features/stream/clips/contract/clip.ts';

interface ClipLinkProps {
  clip: Pick<Clip, 'id' | 'channel'>;
  className?: string;
  children: ReactNode;
}

/** Opens a clip: in a new tab on phones, otherwise in a dialog over the page. */
export function ClipLink({ clip, children, className }: ClipLinkProps) {
  const isPhone = useMediaQuery(PHONE);
  return (
    <Link {...clipLink(clip.channel.slug, clip.id)} {...(isPhone && { target: '_blank', rel: 'noopener' })} className={className}>
      {children}
    </Link>
  );
}
