import { RefusedCall } from '#core/web/api.ts';
import { phrase, t } from '#core/web/i18n/text.ts';
import { ErrorState } from '#core/web/ui/ErrorState.tsx';
import { usePageTitle } from '#core/web/use-page-title.ts';
import type { Channel } from '#features/channel/channels/contract/channel.ts';
import { NothingHere } from './NothingHere.tsx';

export function SuspendedChannel() {
  return <NothingHere title={t('channels.page.suspended')} text={t('channels.page.suspended.text')} />;
}

export function ChannelProblem({ slug, error, onRetry, busy }: { slug: string; error: unknown; onRetry: () => void; busy: boolean }) {
  if (!isUnknownChannel(error)) return <ErrorState title={t('channels.page.failed')} error={error} onRetry={onRetry} busy={busy} />;
  return (
    <NothingHere title={phrase('channels.page.unknown', { name: <bdi key="name">{slug}</bdi> })} text={t('channels.page.unknown.text')} />
  );
}

/** Whether the channel does not exist. Other errors may be temporary. */
const isUnknownChannel = (error: unknown): boolean => error instanceof RefusedCall && (error.status === 404 || error.status === 422);

/** Sets the page title, also while the channel cannot be shown. */
export function useChannelTitle({ data, error }: { data: Channel | undefined; error: unknown }, titleOf = (name: string) => name): void {
  const problem = error ? t(isUnknownChannel(error) ? 'channels.page.not_found' : 'channels.page.failed') : null;
  usePageTitle(data ? titleOf(data.user.username) : problem);
}
