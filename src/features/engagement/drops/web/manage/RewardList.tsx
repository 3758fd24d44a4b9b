import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { call } from '#core/web/api.ts';
import { t } from '#core/web/i18n/text.ts';
import { toast } from '#core/web/toast.ts';
import { Button } from '#core/web/ui/Button.tsx';
import { ConfirmDialog } from '#core/web/ui/ConfirmDialog.tsx';
import { EmptyState } from '#core/web/ui/EmptyState.tsx';
import { Icon } from '#core/web/ui/Icon.tsx';
import { IconButton } from '#core/web/ui/IconButton.tsx';
import { type AdminReward, deleteAdminReward } from '#features/engagement/drops/contract/admin.ts';
import { DropPicture } from '../card/DropPicture.tsx';
import { rewardsOfQuery, useManage } from './manage-queries.ts';
import { RewardDialog } from './RewardDialog.tsx';
import { SearchedList } from './SearchedList.tsx';

export function RewardList({ organizationId, organizationName }: { organizationId: string; organizationName: string }) {
  const [search, setSearch] = useState('');
  const [page, setPage] = useState(0);
  const [edited, setEdited] = useState<AdminReward | 'new' | null>(null);
  /** Kept while the dialog closes. */
  const [deleting, setDeleting] = useState<AdminReward | null>(null);
  const [isAsking, setAsking] = useState(false);
  const remove = useManage(
    ({ id }: AdminReward) => call(deleteAdminReward, { params: { reward: id }, query: { organization_id: organizationId } }),
    (_answer, { name }) => toast.good('drops.reward.deleted', { name }),
  );
  const query = useQuery(rewardsOfQuery(organizationId, useDeferredValue(search.trim()), page));
  return (
    <>
      <SearchedList
        label={t('drops.reward.search')}
        query={query}
        search={search}
        onSearch={setSearch}
        page={page}
        onPage={setPage}
        action={
          <Button onClick={() => setEdited('new')}>
            <Icon name="plus" size="small" />
            {t('drops.reward.new')}
          </Button>
        }
        empty={
          <EmptyState icon="box" title={t('drops.reward.none')}>
            {t('drops.reward.none.text')}
          </EmptyState>
        }
      >
        {({ rewards }) => (
          <ul aria-label={t('drops.manage.rewards')} className="overflow-hidden rounded-lg border border-line-soft bg-panel px-4">
            {rewards.map((reward) => (
              <li key={reward.id} className="flex items-center gap-3 border-t border-line-soft py-2 first:border-0">
                <DropPicture path={reward.image_url} className="size-10 shrink-0 rounded-sm" />
                <div className="min-w-0 flex-1">
                  <p className="font-semibold wrap-anywhere">
                    <bdi>{reward.name}</bdi>
                  </p>
                  <p className="text-12 text-ink-3 wrap-anywhere">
                    {[reward.category.name, reward.external_id, t('drops.reward.used', { count: reward.campaigns })]
                      .filter(Boolean)
                      .join(' · ')}
                  </p>
                </div>
                <Button size="small" aria-label={t('drops.reward.edit.named', { name: reward.name })} onClick={() => setEdited(reward)}>
                  {t('drops.reward.edit')}
                </Button>
                <IconButton
                  icon="trash"
                  size="small"
                  label={t('drops.reward.delete.named', { name: reward.name })}
                  onClick={() => {
                    setDeleting(reward);
                    setAsking(true);
                  }}
                />
              </li>
            ))}
          </ul>
        )}
      </SearchedList>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={t('drops.reward.delete.question', { name: deleting?.name ?? '' })}
        text={t('drops.reward.delete.text')}
        confirm={t('drops.reward.delete')}
        busy={remove.isPending}
        onConfirm={() => deleting && remove.mutate(deleting, { onSettled: () => setAsking(false) })}
      />
      {edited && (
        <RewardDialog
          organizationId={organizationId}
          organizationName={organizationName}
          reward={edited === 'new' ? null : edited}
          onClose={() => setEdited(null)}
        />
      )}
    </>
  );
}
