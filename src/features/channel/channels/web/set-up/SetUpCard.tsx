import { Link } from '@tanstack/react-router';
import { useCallback, useEffect } from 'react';
import { useFeatures } from '#core/web/feature.ts';
import { t } from '#core/web/i18n/text.ts';
import { usePreference } from '#core/web/preference.ts';
import { toast } from '#core/web/toast.ts';
import { Button } from '#core/web/ui/Button.tsx';
import { PHONE, useMediaQuery } from '#core/web/use-media-query.ts';
import type { Channel } from '#features/channel/channels/contract/channel.ts';
import { SetUpSteps } from './SetUpSteps.tsx';
import { setUpHidden, useSetUp } from './use-set-up.ts';

/** On the overview of the broadcaster's dashboard, until everything is done or they hide it. On a phone a line that leads to the steps. */
export default function SetUpCard({ channel }: { channel: Channel }) {
  const hidden = setUpHidden(useFeatures(), channel.id);
  const hide = useCallback(() => hidden.set(true), [hidden]);
  return usePreference(hidden) ? null : <OpenSteps channel={channel} onHide={hide} />;
}

function OpenSteps({ channel, onHide }: { channel: Channel; onHide: () => void }) {
  const { steps, doneCount, isPending } = useSetUp(channel);
  const isPhone = useMediaQuery(PHONE);
  const isComplete = !isPending && doneCount === steps.length;
  useEffect(() => {
    // The next visit keeps no place for it.
    if (isComplete) onHide();
  }, [isComplete, onHide]);
  if (isPending || isComplete) return null;
  const hide = () => {
    onHide();
    toast('channels.setup.hidden');
  };
  const done = t('channels.setup.done', { done: doneCount, count: steps.length });
  return (
    <section
      aria-label={t('channels.setup.title')}
      className="mx-4 mb-3 shrink-0 rounded-lg border border-line-soft bg-column p-2 max-md:mx-3 max-md:mb-2 max-md:py-0 max-md:[@media(max-height:35rem)]:hidden"
    >
      <header className="flex min-h-(--h-sm) items-center gap-2 ps-2 max-md:min-h-11">
        {isPhone ? (
          <Link to="/dashboard/$slug/settings" params={{ slug: channel.slug }} className="thumb flex min-w-0 flex-1 items-center gap-2">
            <h2 className="min-w-0 truncate text-14 font-bold">{t('channels.setup.title')}</h2>
            <span className="shrink-0 text-12 text-ink-3 tabular-nums">{done}</span>
          </Link>
        ) : (
          <>
            <h2 className="min-w-0 flex-1 text-14 font-bold">{t('channels.setup.title')}</h2>
            <span className="text-12 text-ink-3 tabular-nums">{done}</span>
          </>
        )}
        <Button variant="ghost" size="small" onClick={hide}>
          {t('channels.setup.hide')}
        </Button>
      </header>
      {!isPhone && <SetUpSteps steps={steps} isOwn className="grid gap-x-2 md:grid-cols-2 xl:grid-cols-5" />}
    </section>
  );
}
