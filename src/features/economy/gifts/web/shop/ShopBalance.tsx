import { t } from '#core/web/i18n/text.ts';
import { Button } from '#core/web/ui/Button.tsx';
import { cx } from '#core/web/ui/class-names.ts';
import { Skeleton } from '#core/web/ui/Skeleton.tsx';
import { KicksAmount } from '../KicksAmount.tsx';
import { useKicksQuery } from '../use-kicks.ts';

export function ShopBalance({ isBig = false }: { isBig?: boolean }) {
  const { data: kicks, isError, isFetching, refetch } = useKicksQuery();
  if (kicks === undefined && isError) {
    return (
      <p role="alert" className="flex min-w-0 items-center gap-2 text-12 text-ink-2">
        <span className="min-w-0 truncate">{t('gifts.balance.failed')}</span>
        <Button size="small" busy={isFetching} onClick={() => void refetch()}>
          {t('core.try_again')}
        </Button>
      </p>
    );
  }
  return (
    <p className={cx('flex items-center font-bold', isBig && 'text-22')}>
      <span className="sr-only">{t(kicks ? 'gifts.balance' : 'gifts.balance.unknown')}</span>
      {kicks ? (
        <KicksAmount amount={kicks.available} {...(isBig ? { coin: 'size-5!', className: 'gap-2' } : { className: 'gap-1.5' })} />
      ) : (
        <Skeleton className={isBig ? 'h-6 w-24' : 'h-4 w-18'} />
      )}
    </p>
  );
}
