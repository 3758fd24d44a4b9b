import { RefusedCall } from '#core/web/api.ts';
import { t } from '#core/web/i18n/text.ts';
import { usePageTitle } from '#core/web/use-page-title.ts';
import type { Channel } from '#features/channel/channels/contract/channel.ts';

/** Whether the channel does not exist. Other errors may be temporary. */
export const isUnknownChannel = (error: unknown): boolean => error instanceof RefusedCall && (error.status === 404 || error.status === 422);

/** Sets the page title, also while the channel cannot be shown. */
export function useChannelTitle({ data, error }: { data: Channel | undefined; error: unknown }, titleOf = (name: string) => name): void {
  const problem = error ? t(isUnknownChannel(error) ? 'channels.page.not_found' : 'channels.page.failed') : null;
  usePageTitle(data ? titleOf(data.user.username) : problem);
}
