import { Link } from '@tanstack/react-router';
import { phrase } from '#core/web/i18n/text.ts';
import { Icon } from '#core/web/ui/Icon.tsx';
import type { ClipCard as Clip } from '#features/chat/chat/rules/clip-card.ts';
import { clipLink } from '../clip-link.ts';
import type { RowContext } from './row-context.ts';

/** Image, title and creator (M-12). Opens in a dialog, or in a new tab on phones. */
export function ClipCard({ clip, context }: { clip: Clip; context: RowContext }) {
  return (
    <Link
      {...clipLink(context.channelSlug, clip.id)}
      target={context.phone ? '_blank' : undefined}
      rel={context.phone ? 'noopener' : undefined}
      tabIndex={-1}
      className="my-1 flex max-w-80 items-center gap-2.5 overflow-hidden rounded-sm bg-control pe-2.5 hover:bg-control-hover"
    >
      <span className="grid h-12 w-20 shrink-0 place-items-center bg-well text-ink-3">
        {clip.picture === null ? (
          <Icon name="clip" />
        ) : (
          <img src={clip.picture} alt="" width={80} height={48} decoding="async" className="size-full object-cover" />
        )}
      </span>
      <span className="min-w-0 py-1 text-12 leading-4">
        <b className="block truncate font-semibold text-ink">
          <bdi>{clip.title}</bdi>
        </b>
        <span className="block truncate text-ink-3">{phrase('chat.clip.by', { name: <bdi key="name">{clip.creator}</bdi> })}</span>
      </span>
    </Link>
  );
}
