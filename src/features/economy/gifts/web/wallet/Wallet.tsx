import { Link } from '@tanstack/react-router';
import { formatNumber } from '#core/web/format/number.ts';
import { t } from '#core/web/i18n/text.ts';
import { Coin } from '#core/web/ui/Coin.tsx';
import { Tooltip } from '#core/web/ui/Tooltip.tsx';
import { useViewer } from '#features/people/accounts/web/api.ts';
import { useKicks, useKicksEvents } from '../use-kicks.ts';

export default function Wallet() {
  const viewer = useViewer();
  const kicks = useKicks();
  useKicksEvents(viewer?.id ?? null);
  // At the start of its row, so nothing shifts when it loads. Narrow screens have it only in the account menu.
  if (!kicks) return null;
  return (
    <Tooltip text={t('gifts.balance')}>
      <Link
        to="/settings/kicks"
        className="inline-flex h-(--h-sm) items-center gap-1.5 rounded-full bg-control px-2.5 font-semibold tabular-nums hover:bg-control-hover max-[24rem]:hidden"
      >
        <Coin shape="hexagon" label={t('gifts.balance')} />
        {formatNumber(kicks.available)}
      </Link>
    </Tooltip>
  );
}
