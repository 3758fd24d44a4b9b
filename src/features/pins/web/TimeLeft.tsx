import { useQuery } from '@tanstack/react-query';
import { formatClock } from '#core/web/format/duration.ts';
import { t } from '#core/web/i18n/text.ts';
import { useNow } from '#core/web/use-now.ts';
import type { PinnedMessage } from '#features/pins/contract.ts';
import { pinnedMessageQuery } from './use-pinned-message.ts';

/** The remaining time of the pin, counted down from the server's response, so that it does not depend on the viewer's clock. */
export function TimeLeft({ slug, pin }: { slug: string; pin: PinnedMessage }) {
  const { dataUpdatedAt } = useQuery({ ...pinnedMessageQuery(slug), enabled: false });
  const now = useNow(1000);
  const left = dataUpdatedAt + pin.remaining * 1000 - now.getTime();
  return <span className="tabular-nums">{t('pins.left', { length: formatClock(left) })}</span>;
}
