import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { call } from '#core/web/api.ts';
import { t } from '#core/web/i18n/text.ts';
import { useIdentity } from '#core/web/identity.ts';
import { toast } from '#core/web/toast.ts';
import { Button } from '#core/web/ui/Button.tsx';
import { buttonClass } from '#core/web/ui/button-class.ts';
import { ConfirmDialog } from '#core/web/ui/ConfirmDialog.tsx';
import { cx } from '#core/web/ui/class-names.ts';
import { QueryError } from '#core/web/ui/ErrorState.tsx';
import { Icon } from '#core/web/ui/Icon.tsx';
import { Skeleton } from '#core/web/ui/Skeleton.tsx';
import { markSetupStep, SETUP_STEPS, type SetupState, type SetupStep, type StepState } from '#features/people/accounts/contract/setup.ts';
import type { SetupDrafts } from '../SectionsLayout.tsx';
import { SettingsSection } from '../SettingsSection.tsx';
import { setupStepsQuery } from '../staff/staff-queries.ts';
import { StepContent } from './StepContent.tsx';

/** The server keeps the progress, so that it survives a reload and another member of staff can go on. */
export function SetupSteps() {
  const { name } = useIdentity();
  const steps = useQuery(setupStepsQuery);
  return (
    <div className="mx-auto w-full max-w-240 px-4 pt-6 pb-16 md:px-6">
      <h1 className="mb-4 text-22 font-bold tracking-tight">{t('accounts.setup.title', { name })}</h1>
      {steps.isPending && <Skeleton className="h-96 w-full rounded-md" />}
      {steps.isError && !steps.data && <QueryError title={t('accounts.setup.failed')} query={steps} />}
      {steps.data && <OpenSteps setup={steps.data} />}
    </div>
  );
}

/** Null after the last step. */
const firstOpen = ({ steps }: SetupState): SetupStep | null => steps.find(({ state }) => state === null)?.step ?? null;
const after = (step: SetupStep): SetupStep | null => SETUP_STEPS[SETUP_STEPS.indexOf(step) + 1] ?? null;
const before = (step: SetupStep): SetupStep | null => SETUP_STEPS[SETUP_STEPS.indexOf(step) - 1] ?? null;

function OpenSteps({ setup }: { setup: SetupState }) {
  const cache = useQueryClient();
  const [shown, setShown] = useState(() => firstOpen(setup));
  const content = useRef<HTMLDivElement>(null);
  const drafts = useRef<SetupDrafts>(null);
  /** Waits for an answer, because it loses what is typed. */
  const [leaving, setLeaving] = useState<(() => void) | null>(null);
  // The heading of the next step is where the keyboard and the screen reader go on.
  const open = (step: SetupStep | null) => {
    setShown(step);
    content.current?.focus();
  };
  const mark = useMutation({
    mutationFn: ({ step, state }: { step: SetupStep; state: StepState }) => call(markSetupStep, { params: { step }, body: { state } }),
    onSuccess: async ({ data }, { step }) => {
      // A read that began earlier does not know this step yet.
      await cache.cancelQueries({ queryKey: setupStepsQuery.queryKey });
      cache.setQueryData(setupStepsQuery.queryKey, data);
      open(after(step));
    },
    onError: toast.refused,
  });
  const go = (step: SetupStep, state: StepState) => mark.mutate({ step, state });
  const save = useMutation({ mutationFn: async () => (await drafts.current?.save()) ?? true });
  const saveAndGo = (step: SetupStep) => save.mutate(undefined, { onSuccess: (isSaved) => isSaved && go(step, 'done') });
  const leave = (act: () => void) => (drafts.current?.count ? setLeaving(() => act) : act());
  return (
    <div className="grid gap-4 md:grid-cols-[208px_minmax(0,1fr)] md:gap-6">
      <nav aria-label={t('accounts.setup.steps')}>
        <ol className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,9.5rem),1fr))] gap-1 md:grid-cols-1">
          {setup.steps.map(({ step, state }) => (
            <li key={step}>
              <StepButton
                step={step}
                state={state}
                isShown={step === shown}
                onOpen={() => (step === shown ? open(step) : leave(() => open(step)))}
              />
            </li>
          ))}
        </ol>
      </nav>
      <div ref={content} tabIndex={-1} className="min-w-0 outline-none">
        {shown === null ? (
          <Finished />
        ) : (
          <SettingsSection title={t(`accounts.setup.${shown}`)} description={t(`accounts.setup.${shown}.text`)}>
            <StepContent key={shown} step={shown} setup={setup} drafts={drafts} />
            <div className="mt-6 flex flex-wrap gap-2 border-t border-line-soft pt-4">
              {before(shown) && (
                <Button variant="ghost" onClick={() => leave(() => open(before(shown)))}>
                  {t('accounts.setup.back')}
                </Button>
              )}
              <span className="flex-1" />
              <Button busy={mark.isPending && mark.variables.state === 'skipped'} onClick={() => leave(() => go(shown, 'skipped'))}>
                {t('accounts.setup.skip')}
              </Button>
              <Button
                variant="primary"
                busy={save.isPending || (mark.isPending && mark.variables.state === 'done')}
                onClick={() => saveAndGo(shown)}
              >
                {t('accounts.setup.continue')}
              </Button>
            </div>
          </SettingsSection>
        )}
      </div>
      <ConfirmDialog
        open={leaving !== null}
        onClose={() => setLeaving(null)}
        title={t('accounts.setup.unsaved')}
        text={t('accounts.setup.unsaved.text')}
        confirm={t('accounts.setup.unsaved.discard')}
        onConfirm={() => {
          setLeaving(null);
          leaving?.();
        }}
      />
    </div>
  );
}

const ICONS = { done: 'check', skipped: 'right', open: 'edit' } as const;

function StepButton({ step, state, isShown, onOpen }: { step: SetupStep; state: StepState | null; isShown: boolean; onOpen: () => void }) {
  const kind = state ?? 'open';
  return (
    <button
      type="button"
      aria-label={t('accounts.setup.named', { step: t(`accounts.setup.${step}`), state: t(`accounts.setup.state.${kind}`) })}
      aria-current={isShown ? 'step' : undefined}
      onClick={onOpen}
      className={cx(
        'flex min-h-10 w-full items-center gap-3 rounded-sm px-3 text-start font-semibold hover:bg-row-hover pointer-coarse:min-h-(--h-lg)',
        isShown ? 'bg-mint-soft text-mint-text' : 'text-ink-2 hover:text-ink',
      )}
    >
      <Icon name={ICONS[kind]} size="small" className={kind === 'done' ? 'text-mint-text' : 'text-ink-3'} />
      <span className="min-w-0 flex-1">{t(`accounts.setup.${step}`)}</span>
    </button>
  );
}

function Finished() {
  return (
    <SettingsSection title={t('accounts.setup.finished')} description={t('accounts.setup.finished.text')}>
      <div className="flex flex-wrap gap-2">
        <Link to="/" className={buttonClass('primary')}>
          {t('accounts.setup.finished.home')}
        </Link>
        <Link to="/staff/setup" className={buttonClass()}>
          {t('accounts.setup.finished.staff')}
        </Link>
      </div>
    </SettingsSection>
  );
}
