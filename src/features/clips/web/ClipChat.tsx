import { ErrorState } from '#core/web/ui/ErrorState.tsx';
import { useChannel } from '#features/channels/web/api.ts';
import { ChatColumn } from '#features/chat/web/api.ts';

/** The chat of a clip's channel. */
export default function ClipChat({ slug, onCollapse }: { slug: string; onCollapse: () => void }) {
  const { data, isError, error, refetch, isFetching } = useChannel(slug);
  if (data) return <ChatColumn channel={data} onCollapse={onCollapse} />;
  return isError && <ErrorState error={error} onRetry={() => refetch()} busy={isFetching} />;
}
