import { Link } from '@tanstack/react-router';
import { phrase, t } from '#core/web/i18n/text.ts';
import { Avatar } from '#core/web/ui/Avatar.tsx';
import { buttonClass } from '#core/web/ui/button-class.ts';
import { Icon } from '#core/web/ui/Icon.tsx';
import { Tag } from '#core/web/ui/Tag.tsx';
import type { TabProps } from '#features/channel/channels/web/api.ts';
import { HostedStream } from './HostedStream.tsx';
import { useHosted } from './use-hosted.ts';

/** Hosted stream of an offline channel, with a link to its page. */
export default function HostedCard({ channel }: TabProps) {
  const hosted = useHosted(channel, false);
  if (!hosted) return null;
  const { slug, username, category, session_title: title, is_mature: isMature = false } = hosted;
  return (
    <section aria-label={t('hosting.card.title', { host: channel.user.username })} className="px-5 pt-4 max-md:px-3">
      <div className="flex flex-wrap items-center gap-4 rounded-lg bg-panel p-4">
        <div className="max-w-120 min-w-64 flex-[1_1_22rem]">
          <HostedStream key={slug} hosted={hosted} />
        </div>
        <div className="min-w-56 flex-1">
          <h2 className="flex items-center gap-2 text-12 font-semibold text-mint-text">
            <Icon name="antenna" size="small" />
            <span className="min-w-0 wrap-anywhere">
              {phrase('hosting.card.title', { host: <bdi key="host">{channel.user.username}</bdi> })}
            </span>
          </h2>
          <div className="mt-2 flex items-center gap-3">
            <Avatar name={username} picture={hosted.profile_pic} size={44} live />
            <div className="min-w-0 flex-1">
              <p className="truncate text-16 font-bold">
                <bdi>{username}</bdi>
              </p>
              <p className="truncate text-ink-2">
                <bdi>{title ?? category}</bdi>
              </p>
            </div>
            {isMature && <Tag tone="amber">{t('channels.page.mature')}</Tag>}
          </div>
          <Link to="/$slug" params={{ slug }} className={buttonClass('primary', 'medium', 'mt-3 max-w-full')}>
            <span className="truncate">{t('hosting.card.watch', { name: username })}</span>
          </Link>
        </div>
      </div>
    </section>
  );
}
