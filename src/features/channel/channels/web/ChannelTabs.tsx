import { Link } from '@tanstack/react-router';
import { t, textOf } from '#core/web/i18n/text.ts';
import { useActiveFeatures } from '#core/web/settings.ts';
import type { Channel } from '#features/channel/channels/contract/channel.ts';
import { tabsOf } from './parts.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Opens the description on a phone, where it has no room beside player and chat. */
    isAboutOpen?: boolean;
  }
}

/** Hidden without tabs beside "About". */
export function ChannelTabs({ channel }: { channel: Channel }) {
  const tabs = tabsOf(useActiveFeatures());
  if (tabs.size === 0) return null;
  const about = `/${channel.slug}`;
  return (
    <nav aria-label={t('channels.tabs')} className="border-b border-line-soft px-5 max-md:px-3">
      <ul className="flex gap-5 overflow-x-auto">
        <TabLink to={about} title={t('channels.tabs.about')} isAbout />
        {[...tabs].map(([id, { title }]) => (
          <TabLink key={id} to={`${about}/${id}`} title={textOf(title)} />
        ))}
      </ul>
    </nav>
  );
}

function TabLink({ to, title, isAbout = false }: { to: string; title: string; isAbout?: boolean }) {
  return (
    <li>
      <Link
        to={to}
        activeOptions={{ exact: true }}
        resetScroll={false}
        {...(isAbout && { state: { isAboutOpen: true } })}
        className="block pt-2 pb-2.5 text-14 font-semibold whitespace-nowrap text-ink-2 hover:text-ink aria-[current]:text-ink aria-[current]:shadow-[inset_0_-2px_0_var(--mint)]"
      >
        {title}
      </Link>
    </li>
  );
}
