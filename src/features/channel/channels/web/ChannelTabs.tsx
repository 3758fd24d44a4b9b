import { Link } from '@tanstack/react-router';
import { linkText } from '#core/contract/bidi.ts';
import { t, textOf } from '#core/web/i18n/text.ts';
import { useActiveFeatures } from '#core/web/settings.ts';
import { buttonClass } from '#core/web/ui/button-class.ts';
import { Icon } from '#core/web/ui/Icon.tsx';
import { Slot } from '#core/web/ui/Slot.tsx';
import type { Channel } from '#features/channel/channels/contract/channel.ts';
import { categoryName } from './category-name.ts';
import { tabsOf } from './parts.ts';
import { TabLink } from './TabLink.tsx';

/** Hidden without tabs beside "About". */
export function ChannelTabs({ channel }: { channel: Channel }) {
  const tabs = tabsOf(useActiveFeatures());
  if (tabs.size === 0) return null;
  const about = `/${channel.slug}`;
  return (
    <nav aria-label={t('channels.tabs')} className="border-b border-line-soft px-5 max-md:px-3">
      <ul className="flex gap-5 overflow-x-auto">
        <TabLink to={about} title={t('channels.tabs.about')} state={{ isAboutOpen: true }} />
        {[...tabs].map(([id, { title }]) => (
          <TabLink key={id} to={`${about}/${id}`} title={textOf(title)} />
        ))}
      </ul>
    </nav>
  );
}

export function ChannelAbout({ channel, own }: { channel: Channel; own: boolean }) {
  const { username, bio } = channel.user;
  return (
    <div className="grid items-start gap-4 px-5 pt-4 pb-8 xl:grid-cols-[minmax(0,1fr)_300px]">
      <section className="rounded-lg border border-line-soft bg-panel p-4">
        <h2 className="text-14 font-bold">
          <bdi>{t('channels.page.about_named', { name: username })}</bdi>
        </h2>
        {bio ? (
          <p dir="auto" className="mt-2 whitespace-pre-line text-ink-2 wrap-anywhere">
            {bio}
          </p>
        ) : (
          <p className="mt-2 text-ink-3">{t(own ? 'channels.page.no_bio.own' : 'channels.page.no_bio', { name: username })}</p>
        )}
        <ProfileLinks links={channel.user.links} />
        {own && !bio && (
          <Link to="/settings/profile" className={buttonClass('default', 'small', 'mt-3')}>
            {t('channels.page.write_bio')}
          </Link>
        )}
      </section>
      <div className="flex min-w-0 flex-col gap-4 empty:hidden">
        <Slot name="channels.beside_about" channel={channel} own={own} />
        <RecentCategories categories={channel.recent_categories} />
      </div>
    </div>
  );
}

function RecentCategories({ categories }: { categories: Channel['recent_categories'] }) {
  if (categories.length === 0) return null;
  return (
    <section className="rounded-lg border border-line-soft bg-panel p-4">
      <h2 className="text-14 font-bold">{t('channels.page.streams_about')}</h2>
      <ul className="mt-2 flex flex-wrap gap-1.5">
        {categories.map((category) => (
          <li key={category.id}>
            <Link
              to="/category/$slug"
              params={{ slug: category.slug }}
              className="inline-flex min-h-(--h-xs) items-center rounded-full bg-control px-2.5 text-12 font-medium text-ink-2 hover:bg-control-hover hover:text-ink"
            >
              <bdi>{categoryName(category.name)}</bdi>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Shows the full URL, so that a link leads where it says. */
function ProfileLinks({ links }: { links: readonly string[] }) {
  if (links.length === 0) return null;
  return (
    <ul aria-label={t('channels.page.links')} className="mt-3 flex flex-wrap gap-1.5">
      {links.map((link) => (
        <li key={link} className="max-w-full">
          <a
            href={link}
            target="_blank"
            rel="noopener nofollow ugc"
            title={linkText(link)}
            className="inline-flex min-h-(--h-xs) max-w-full items-center gap-1.5 rounded-full bg-control px-2.5 text-12 font-medium text-ink-2 hover:bg-control-hover hover:text-ink"
          >
            <Icon name="link" size="small" />
            <bdi dir="ltr" className="truncate">
              {linkText(link).replace(/^https?:\/\/(www\.)?|\/$/g, '')}
            </bdi>
          </a>
        </li>
      ))}
    </ul>
  );
}
