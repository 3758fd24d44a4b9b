import { useEffect, useId, useRef } from 'react';
import type { Slots } from '#core/web/feature.ts';
import { t } from '#core/web/i18n/text.ts';
import { Button } from '#core/web/ui/Button.tsx';
import { buttonClass } from '#core/web/ui/button-class.ts';
import { RestoreForm } from './RestoreForm.tsx';
import { RestoreProgress } from './RestoreProgress.tsx';
import { type RestoreView, useRestore } from './use-restore.ts';

/** The other way to begin: everything of another installation instead of a first account. */
export default function RestoreStep({ setupToken, isChosen, onChoose }: Slots['accounts.setup_start']) {
  if (isChosen) return <Restoring setupToken={setupToken} onBack={() => onChoose(false)} />;
  return (
    <div className="mt-4 grid gap-2 border-t border-line-soft pt-4 text-center">
      <p className="text-ink-2">{t('backups.setup.question')}</p>
      <Button size="large" onClick={() => onChoose(true)}>
        {t('backups.setup.title')}
      </Button>
    </div>
  );
}

function Restoring({ setupToken, onBack }: { setupToken: string | undefined; onBack: () => void }) {
  const id = useId();
  const restore = useRestore(setupToken);
  const { view } = restore;
  const part = partOf(view);
  const section = useFocus(part);
  return (
    <section ref={section} aria-labelledby={id}>
      <h2 id={id} tabIndex={-1} className="text-16 font-bold outline-none">
        {t(part === 'end' ? 'backups.setup.end' : 'backups.setup.title')}
      </h2>
      {view.kind === 'form' ? (
        <RestoreForm {...restore} problem={view.problem} wasCanceled={view.wasCanceled} onBack={onBack} />
      ) : view.kind === 'restored' || view.kind === 'unclear' ? (
        <End outcome={view} />
      ) : (
        <RestoreProgress stage={view} isCanceling={restore.isCanceling} onCancel={restore.cancel} />
      )}
    </section>
  );
}

/** The pressed button disappears with its part, so the focus goes to the field with the problem, or else to the heading. */
function useFocus(part: string) {
  const section = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each part
  useEffect(() => {
    const invalid = section.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    (invalid ?? section.current?.querySelector('h2'))?.focus();
  }, [part]);
  return section;
}

function partOf({ kind }: RestoreView): 'form' | 'progress' | 'end' {
  if (kind === 'form') return 'form';
  return kind === 'restored' || kind === 'unclear' ? 'end' : 'progress';
}

/** The link loads the page again, because everything that it knows is of the empty installation. */
function End({ outcome }: { outcome: Extract<RestoreView, { kind: 'restored' | 'unclear' }> }) {
  return (
    <div className="mt-1 flex flex-col gap-4">
      <div role="status" className="flex flex-col gap-2 text-ink-2">
        <p>{t(outcome.kind === 'unclear' ? 'backups.setup.unclear' : 'backups.setup.restored')}</p>
        {outcome.kind === 'restored' && !outcome.hasSecrets && <p>{t('backups.setup.new_secrets')}</p>}
      </div>
      <a href="/sign-in" className={buttonClass('primary', 'large')}>
        {t('backups.setup.sign_in')}
      </a>
    </div>
  );
}
