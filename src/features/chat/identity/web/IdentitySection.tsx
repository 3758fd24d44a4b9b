import { useQuery } from '@tanstack/react-query';
import { t } from '#core/web/i18n/text.ts';
import { ErrorState } from '#core/web/ui/ErrorState.tsx';
import { Skeleton } from '#core/web/ui/Skeleton.tsx';
import type { Viewer } from '#features/chat/chat/web/api.ts';
import type { SectionProps } from '#features/chat/chat-settings/web/api.ts';
import { IdentityForm } from './IdentityForm.tsx';
import { identityQuery, useSaveIdentity } from './use-identity.ts';

/** Renders nothing for signed-out viewers. */
export function IdentitySection({ chat }: SectionProps) {
  const { viewer } = chat.room;
  return viewer && <OwnIdentity chat={chat} viewer={viewer} />;
}

function OwnIdentity({ chat: { channel }, viewer }: Pick<SectionProps, 'chat'> & { viewer: Viewer }) {
  const of = { channelId: channel.id, userId: viewer.id };
  const identity = useQuery(identityQuery(of));
  const save = useSaveIdentity(of);
  if (identity.data) {
    return <IdentityForm username={viewer.username} identity={identity.data} tiers={channel.subscriber_badges} onChange={save.mutate} />;
  }
  if (identity.isError) {
    return (
      <ErrorState
        title={t('identity.loading_error')}
        error={identity.error}
        onRetry={() => void identity.refetch()}
        busy={identity.isFetching}
      />
    );
  }
  return (
    <div role="status" aria-label={t('core.loading')} className="flex flex-col gap-4 p-4">
      <Skeleton className="h-10 w-full rounded-md" />
      <Skeleton className="h-3 w-24" />
      <div className="grid grid-cols-6 gap-1.5">
        {[0, 1, 2, 3, 4, 5].map((index) => (
          <Skeleton key={index} className="h-11 rounded-sm" />
        ))}
      </div>
      <Skeleton className="h-3 w-20" />
      <Skeleton className="h-16 w-full rounded-md" />
    </div>
  );
}
