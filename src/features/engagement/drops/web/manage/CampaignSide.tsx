import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { call } from '#core/web/api.ts';
import { formatDate } from '#core/web/format/date.ts';
import { formatNumber } from '#core/web/format/number.ts';
import { t } from '#core/web/i18n/text.ts';
import { toast } from '#core/web/toast.ts';
import { Button } from '#core/web/ui/Button.tsx';
import { ConfirmDialog } from '#core/web/ui/ConfirmDialog.tsx';
import { Switch } from '#core/web/ui/Switch.tsx';
import { type AdminCampaign, deleteCampaign, endCampaign, toggleTest } from '#features/engagement/drops/contract/admin.ts';
import { progressOf } from '#features/engagement/drops/rules.ts';
import { RewardCard } from '../card/RewardCard.tsx';
import { type CampaignDraft, isMinutes } from './campaign-draft.ts';
import { statsQuery, useManage } from './manage-queries.ts';
import { Numbers } from './Numbers.tsx';

interface CampaignSideProps {
  organizationId: string;
  campaign: AdminCampaign | null;
  draft: CampaignDraft;
}

export function CampaignSide({ organizationId, campaign, draft }: CampaignSideProps) {
  return (
    <div className="flex min-w-0 flex-col gap-3">
      {campaign && campaign.status !== 'expired' && <TestMode organizationId={organizationId} campaign={campaign} />}
      {campaign && campaign.published_at !== null && <Statistics organizationId={organizationId} campaign={campaign} />}
      {draft.rewards.length > 0 && <Preview draft={draft} />}
      {campaign && <Ending organizationId={organizationId} campaign={campaign} />}
    </div>
  );
}

const CARD = 'min-w-0 rounded-lg border border-line-soft bg-panel p-4';
type Stored = Pick<CampaignSideProps, 'organizationId'> & { campaign: AdminCampaign };

/** Everyone sees a published campaign, so its texts differ from those of a draft. */
function TestMode({ organizationId: organization_id, campaign }: Stored) {
  const isDraft = campaign.published_at === null;
  const toggle = useManage(
    (enabled: boolean) => call(toggleTest, { params: { campaign: campaign.id }, body: { organization_id, enabled } }),
    ({ data: { test_enabled, name } }) => {
      if (isDraft) toast.good(test_enabled ? 'drops.test.on' : 'drops.test.off', { name });
      else toast.good(test_enabled ? 'drops.test.published.on' : 'drops.test.published.off', { name });
    },
  );
  return (
    <section className={CARD}>
      <Switch
        label={t('drops.test')}
        hint={t(isDraft ? 'drops.test.text' : 'drops.test.published.text')}
        checked={campaign.test_enabled}
        disabled={toggle.isPending}
        onChange={(enabled) => toggle.mutate(enabled)}
      />
    </section>
  );
}

function Statistics({ organizationId, campaign }: Stored) {
  const stats = useQuery(statsQuery(organizationId, campaign.id)).data;
  const count = (value: number | undefined) => (value === undefined ? undefined : formatNumber(value));
  return (
    <section aria-label={t('drops.stats')}>
      <Numbers
        label={t('drops.stats')}
        numbers={[
          { name: t('drops.totals.watching'), value: count(stats?.watching) },
          { name: t('drops.stats.participants'), value: count(stats?.participants) },
          { name: t('drops.totals.minutes'), value: count(stats?.minutes) },
          { name: t('drops.totals.claims'), value: count(stats?.claims) },
        ]}
      />
      {stats && stats.rewards.length > 0 && (
        <div className="-mt-2 overflow-hidden rounded-lg border border-line-soft bg-panel">
          <table aria-label={t('drops.stats.rewards')} className="w-full text-12 tabular-nums">
            <thead className="bg-control text-ink-2">
              <tr>
                {[t('drops.reward'), t('drops.stats.completed'), t('drops.stats.claimed')].map((name) => (
                  <th key={name} scope="col" className="px-3 py-1.5 text-end font-semibold first:text-start">
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {stats.rewards.map((reward) => (
                <tr key={reward.id} className="border-t border-line-soft">
                  <th scope="row" className="px-3 py-1.5 text-start font-semibold wrap-anywhere">
                    <bdi>{reward.name}</bdi>
                    {reward.failed_callbacks > 0 && (
                      <span className="block font-normal text-red-text">{t('drops.stats.failed', { count: reward.failed_callbacks })}</span>
                    )}
                  </th>
                  <td className="px-3 py-1.5 text-end">{formatNumber(reward.completed)}</td>
                  <td className="px-3 py-1.5 text-end">{formatNumber(reward.claimed)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}

function Preview({ draft }: { draft: CampaignDraft }) {
  return (
    <section className={CARD}>
      <h2 className="mb-2.5 text-14 font-bold">{t('drops.preview')}</h2>
      <div inert className="flex gap-3 overflow-hidden">
        {draft.rewards.slice(0, 2).map(({ id, name, image_url, minutes }, index) => {
          const required = isMinutes(minutes) ? Number(minutes) : 1;
          const progress = index === 0 ? progressOf(Math.floor(required / 2), required) : 0;
          return (
            <RewardCard key={id} reward={{ id, name, image_url, progress, claimed: false, required_units: required }} isClaimable={false} />
          );
        })}
      </div>
    </section>
  );
}

/** Published campaigns can be ended, others deleted. Both need a confirmation. */
function Ending({ organizationId: organization_id, campaign }: Stored) {
  const navigate = useNavigate();
  const [asks, setAsks] = useState(false);
  const { id, name, status, published_at, claims_end_at } = campaign;
  const params = { campaign: id };
  const end = useManage(
    () => call(endCampaign, { params, body: { organization_id } }),
    () => {
      setAsks(false);
      toast.good('drops.end.done', { name });
    },
  );
  const remove = useManage(
    () => call(deleteCampaign, { params, query: { organization_id } }),
    () => {
      toast.good('drops.delete.done', { name });
      void navigate({ to: `/drops/manage/${organization_id}` });
    },
  );
  if (status === 'expired') {
    return (
      <p className={`${CARD} text-ink-2`}>
        {claims_end_at !== null && t('drops.end.claims', { date: formatDate(claims_end_at, 'mediumWithTime') })}
      </p>
    );
  }
  const isPublished = published_at !== null;
  const act = isPublished ? end : remove;
  return (
    <section className={CARD}>
      <Button variant="danger-soft" className="w-full" onClick={() => setAsks(true)}>
        {t(isPublished ? 'drops.end' : 'drops.delete')}
      </Button>
      <ConfirmDialog
        open={asks}
        onClose={() => setAsks(false)}
        title={t(isPublished ? 'drops.end.question' : 'drops.delete.question', { name })}
        text={t(isPublished ? 'drops.end.text' : 'drops.delete.text')}
        confirm={t(isPublished ? 'drops.end.confirm' : 'drops.delete')}
        cancel={t(isPublished ? 'drops.end.keep' : 'core.cancel')}
        busy={act.isPending}
        onConfirm={() => act.mutate(undefined)}
      />
    </section>
  );
}
