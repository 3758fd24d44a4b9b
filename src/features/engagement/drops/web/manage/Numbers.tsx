import { t } from '#core/web/i18n/text.ts';
import { Skeleton } from '#core/web/ui/Skeleton.tsx';
import { Tag } from '#core/web/ui/Tag.tsx';
import type { AdminCampaign } from '#features/engagement/drops/contract/admin.ts';
import type { CampaignStatus } from '#features/engagement/drops/contract/campaign.ts';

interface NumbersProps {
  label: string;
  /** Undefined while loading. */
  numbers: readonly { name: string; value: string | undefined }[];
}

export function Numbers({ label, numbers }: NumbersProps) {
  return (
    <dl aria-label={label} className="mb-4 grid grid-cols-[repeat(auto-fit,minmax(8.5rem,1fr))] gap-2">
      {numbers.map(({ name, value }) => (
        <div key={name} className="min-w-0 rounded-lg border border-line-soft bg-panel px-4 py-3 max-md:px-3">
          <dt className="truncate text-12 text-ink-2">{name}</dt>
          <dd className="text-18 font-bold tabular-nums wrap-anywhere">{value ?? <Skeleton className="h-6 w-16" />}</dd>
        </div>
      ))}
    </dl>
  );
}

const TONES = { draft: 'neutral', test: 'amber', upcoming: 'neutral', active: 'mint', expired: 'neutral' } as const;

/** A published campaign in test has both states. */
export const StateTags = ({ status, test_enabled }: Pick<AdminCampaign, 'status' | 'test_enabled'>) => (
  <span className="inline-flex flex-wrap gap-1">
    <StateTag status={status} />
    {test_enabled && status !== 'test' && <StateTag status="test" />}
  </span>
);

const StateTag = ({ status }: { status: CampaignStatus }) => <Tag tone={TONES[status]}>{t(`drops.state.${status}`)}</Tag>;
