import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { call } from '#core/web/api.ts';
import { t } from '#core/web/i18n/text.ts';
import { pagedQuery } from '#core/web/query.ts';
import { Avatar } from '#core/web/ui/Avatar.tsx';
import { EmptyState } from '#core/web/ui/EmptyState.tsx';
import { Icon } from '#core/web/ui/Icon.tsx';
import { listSuspendedChannels, type SuspendedChannel } from '#features/channel/channels/contract/suspension.ts';
import { AccountList, PagedList, STAFF_KEY, StaffSearchPage, suspensionEndText } from '#features/people/accounts/web/api.ts';

const KINDS = ['accounts', 'channels'] as const;

export default function SuspensionsPage() {
  return (
    <StaffSearchPage
      title={t('staff.suspensions')}
      description={t('staff.suspensions.text')}
      kinds={KINDS.map((value) => ({ value, label: t(`staff.suspensions.${value}`) }))}
    >
      {(search, kind) => (kind === 'accounts' ? <AccountList search={search} show="suspended" /> : <SuspendedChannels search={search} />)}
    </StaffSearchPage>
  );
}

const suspendedChannelsQuery = (search: string) =>
  pagedQuery(
    [...STAFF_KEY, 'suspended-channels', search],
    async (cursor, signal) => (await call(listSuspendedChannels, { query: { search, cursor }, signal })).data,
    ({ next_cursor }) => next_cursor,
  );

/** Each row links to the account page. */
function SuspendedChannels({ search }: { search: string }) {
  return (
    <PagedList
      list={useInfiniteQuery(suspendedChannelsQuery(search))}
      rowsOf={({ channels }) => channels}
      label={t('staff.suspensions.list')}
      failed={t('staff.suspensions.failed')}
      empty={
        <EmptyState icon="check" title={t('staff.suspensions.none')}>
          {t('staff.suspensions.none.text')}
        </EmptyState>
      }
    >
      {(channel) => <ChannelRow key={channel.id} channel={channel} />}
    </PagedList>
  );
}

function ChannelRow({ channel: { slug, username, suspension } }: { channel: SuspendedChannel }) {
  return (
    <li className="border-t border-line-soft first:border-0">
      <Link
        to="/staff/accounts/$username"
        params={{ username: slug }}
        className="flex min-h-12 items-center gap-3 rounded-sm px-2 py-2 hover:bg-row-hover"
      >
        <Avatar name={username} />
        <span className="min-w-0 flex-1">
          <bdi className="block font-semibold wrap-anywhere">{username}</bdi>
          <span className="block text-12 text-ink-3">{suspensionEndText(suspension.ends_at)}</span>
          <bdi className="block truncate text-12 text-ink-2">{suspension.reason}</bdi>
        </span>
        <Icon name="right" size="small" className="text-ink-3" />
      </Link>
    </li>
  );
}
