import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { QueryError } from '#core/web/ui/ErrorState.tsx';
import { PagePending } from '#core/web/ui/PagePending.tsx';
import type { Channel } from '#features/channel/channels/contract/channel.ts';
import type { Role } from '#features/channel/channels/contract/roles.ts';
import { SignedInOnly } from '#features/people/accounts/web/api.ts';
import { ChannelProblem, useChannelTitle } from './ChannelProblem.tsx';
import { relationQuery } from './queries.ts';
import { useChannel, useOwnRole } from './use-channel.ts';

interface ManagedChannelPageProps {
  slug: string;
  titleOf: (name: string) => string;
  signIn: { title: string; text?: string };
  isAllowed: (role: Role) => boolean;
  accessDenied: (channel: Channel) => ReactNode;
  children: (channel: Channel, role: Role) => ReactNode;
}

export function ManagedChannelPage({ slug, titleOf, signIn, ...page }: ManagedChannelPageProps) {
  const channel = useChannel(slug);
  useChannelTitle(channel, titleOf);
  if (channel.isError && !channel.data)
    return <ChannelProblem slug={slug} error={channel.error} onRetry={() => channel.refetch()} busy={channel.isFetching} />;
  if (!channel.data) return <PagePending />;
  return (
    <SignedInOnly {...signIn} wholePage>
      <PageForRole key={channel.data.id} channel={channel.data} {...page} />
    </SignedInOnly>
  );
}

type PageForRoleProps = { channel: Channel } & Pick<ManagedChannelPageProps, 'isAllowed' | 'accessDenied' | 'children'>;

function PageForRole({ channel, isAllowed, accessDenied, children }: PageForRoleProps) {
  useOwnRole(channel);
  const relation = useQuery(relationQuery(channel.slug));
  if (relation.isError && !relation.data) return <QueryError query={relation} />;
  if (!relation.data) return <PagePending />;
  const { role } = relation.data;
  return isAllowed(role) ? children(channel, role) : accessDenied(channel);
}
