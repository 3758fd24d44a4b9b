import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '#core/web/i18n/text.ts';
import { Button } from '#core/web/ui/Button.tsx';
import { Dialog } from '#core/web/ui/Dialog.tsx';
import { ErrorState } from '#core/web/ui/ErrorState.tsx';
import { Segments } from '#core/web/ui/Segments.tsx';
import { AI_LABELS, LEVELS, type Levels } from '#features/chat/moderation/contract/filters.ts';
import { moderationRulesQuery, useChangeRules } from '#features/chat/moderation/web/api.ts';
import { FilterTestReport, useTryout } from './FilterTestReport.tsx';

/** Tests AI moderation levels on the last 24 hours (MO-09). */
export function TryLevels({ slug }: { slug: string }) {
  const now = useQuery(moderationRulesQuery(slug)).data?.rules;
  const [draft, setDraft] = useState<Levels | null>(null);
  const tryout = useTryout(slug);
  const change = useChangeRules(slug);
  const close = () => {
    setDraft(null);
    tryout.reset();
  };
  return (
    <>
      <Button size="small" disabled={now === undefined} onClick={() => setDraft(now ?? null)}>
        {t('automod.workbench.try')}
      </Button>
      <Dialog
        open={draft !== null}
        onOpenChange={(open) => !open && close()}
        title={t('automod.workbench.levels')}
        description={t('automod.workbench.levels.text')}
        className="max-w-xl"
        footer={
          draft !== null && (
            <>
              <Button
                onClick={() => {
                  change.mutate({ rules: draft });
                  close();
                }}
              >
                {t('automod.workbench.levels.use')}
              </Button>
              <Button variant="primary" busy={tryout.isPending} onClick={() => tryout.mutate({ rules: draft })}>
                {t('automod.workbench.levels.run')}
              </Button>
            </>
          )
        }
      >
        {draft !== null && (
          <DraftLevels
            draft={draft}
            onChange={(next) => {
              setDraft(next);
              // The previous result belongs to another draft.
              tryout.reset();
            }}
          />
        )}
        {tryout.isError && (
          <ErrorState
            title={t('automod.workbench.failed')}
            error={tryout.error}
            onRetry={() => draft !== null && tryout.mutate({ rules: draft })}
          />
        )}
        {tryout.data && <FilterTestReport tried={tryout.data} />}
      </Dialog>
    </>
  );
}

function DraftLevels({ draft, onChange }: { draft: Levels; onChange: (draft: Levels) => void }) {
  const options = LEVELS.map((level) => ({ value: level, label: t(`moderation.ai.level.${level}`) }));
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      {AI_LABELS.map((label) => (
        <Segments
          key={label}
          label={t(`moderation.ai.label.${label}`)}
          options={options}
          value={draft[label]}
          onChange={(level) => onChange({ ...draft, [label]: level })}
        />
      ))}
    </div>
  );
}
