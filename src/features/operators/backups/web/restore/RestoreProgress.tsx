import { SECOND_MS } from '#core/contract/durations.ts';
import { formatLength } from '#core/web/format/duration.ts';
import { formatBytes } from '#core/web/format/number.ts';
import { t } from '#core/web/i18n/text.ts';
import { Button } from '#core/web/ui/Button.tsx';
import { ProgressLine } from '../ProgressLine.tsx';
import type { RestoreStage } from './restore-file.ts';

type Stage = RestoreStage | { kind: 'starting' };

export function RestoreProgress({ stage, isCanceling, onCancel }: { stage: Stage; isCanceling: boolean; onCancel: () => void }) {
  return (
    <div className="mt-2 flex flex-col gap-4">
      <StageView stage={stage} />
      {stage.kind !== 'restarting' && (
        <Button className="self-start" busy={isCanceling} onClick={onCancel}>
          {t('backups.setup.cancel')}
        </Button>
      )}
    </div>
  );
}

function StageView({ stage }: { stage: Stage }) {
  switch (stage.kind) {
    case 'starting':
      return <ProgressLine label={t('backups.setup.uploading')} share={null} />;
    case 'uploading':
      return <Uploading {...stage} />;
    case 'finishing': {
      const { phase, share } = stage.progress ?? { phase: 'rows', share: null };
      return <ProgressLine label={t(`backups.setup.finishing.${phase}`)} share={share} />;
    }
    case 'restarting':
      return (
        <p role="status" className="text-ink-2">
          {t('backups.setup.restarting')}
        </p>
      );
  }
}

function Uploading({ received, size, rate, isLost }: Extract<Stage, { kind: 'uploading' }>) {
  const parts = [t('backups.setup.sent', { sent: formatBytes(received), size: formatBytes(size) })];
  if (rate !== null && rate > 0 && !isLost) {
    // At least a second, because "0 seconds left" would be wrong.
    const time = formatLength(Math.max(SECOND_MS, ((size - received) / rate) * SECOND_MS));
    parts.push(t('backups.setup.rate', { rate: formatBytes(rate) }), t('backups.setup.left', { time }));
  }
  return (
    <div className="flex flex-col gap-1">
      <ProgressLine label={t('backups.setup.uploading')} share={received / size} />
      <p className="text-12 text-ink-2 tabular-nums">{parts.join(' · ')}</p>
      <p role="status" className={isLost ? 'text-amber-text' : 'text-ink-2'}>
        {t(isLost ? 'backups.setup.lost' : 'backups.setup.keep_open')}
      </p>
    </div>
  );
}
