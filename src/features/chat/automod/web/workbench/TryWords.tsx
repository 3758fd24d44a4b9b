import { t } from '#core/web/i18n/text.ts';
import { Button, Spinner } from '#core/web/ui/Button.tsx';
import { ErrorState } from '#core/web/ui/ErrorState.tsx';
import { LazyDialog } from '#core/web/ui/LazyLayer.tsx';
import { FilterTestReport, useTryout } from './FilterTestReport.tsx';

interface TryWordsProps {
  slug: string;
  /** New words before they are added (MO-08), or the current list. */
  which: 'new' | 'all';
  words: readonly string[];
  disabled: boolean;
}

export function TryWords({ slug, which, words, disabled }: TryWordsProps) {
  const tryout = useTryout(slug);
  const run = () => tryout.mutate({ words: [...words] });
  return (
    <>
      <Button size="small" variant={which === 'all' ? 'ghost' : 'default'} disabled={disabled} onClick={run}>
        {t(which === 'all' ? 'automod.workbench.try_list' : 'automod.workbench.try')}
      </Button>
      <LazyDialog
        name="Trying words"
        open={!tryout.isIdle}
        onOpenChange={(open) => !open && tryout.reset()}
        title={t('automod.workbench.words')}
        description={t('automod.workbench.text')}
        className="max-w-xl"
      >
        {tryout.isPending && (
          <div role="status" aria-label={t('core.loading')} className="grid place-items-center py-8">
            <Spinner />
          </div>
        )}
        {tryout.isError && <ErrorState title={t('automod.workbench.failed')} error={tryout.error} onRetry={run} />}
        {tryout.data && <FilterTestReport tried={tryout.data} />}
      </LazyDialog>
    </>
  );
}
