import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { z } from 'zod';
import { call } from '#core/web/api.ts';
import { t } from '#core/web/i18n/text.ts';
import { PictureField } from '#core/web/pictures/PictureField.tsx';
import { toast } from '#core/web/toast.ts';
import { Button } from '#core/web/ui/Button.tsx';
import { ConfirmDialog } from '#core/web/ui/ConfirmDialog.tsx';
import { EmptyState } from '#core/web/ui/EmptyState.tsx';
import { FormDialog } from '#core/web/ui/FormDialog.tsx';
import { Icon } from '#core/web/ui/Icon.tsx';
import { IconButton } from '#core/web/ui/IconButton.tsx';
import { TextField } from '#core/web/ui/TextField.tsx';
import { useForm } from '#core/web/use-form.ts';
import { CategoryPicker, categoryName } from '#features/channel/channels/web/api.ts';
import {
  type AdminReward,
  createAdminReward,
  DROP_PICTURE,
  deleteAdminReward,
  EXTERNAL_ID_MAX,
  editAdminReward,
} from '#features/engagement/drops/contract/admin.ts';
import { DROP_NAME_MAX } from '#features/engagement/drops/contract/campaign.ts';
import { DropPicture } from '../card/DropPicture.tsx';
import { rewardsOfQuery, useManage } from './manage-queries.ts';
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
                    {[categoryName(reward.category.name), reward.external_id, t('drops.reward.used', { count: reward.campaigns })]
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

interface RewardDialogProps {
  organizationId: string;
  organizationName: string;
  /** Null creates one. */
  reward: AdminReward | null;
  onClose: () => void;
}

const EditedReward = z.object({
  name: z.string().trim().min(1),
  category: z.string(),
  /** The chosen picture, in base64. */
  image: z.string().nullable(),
  externalId: z.string(),
});
const NewReward = EditedReward.extend({
  category: z.string().min(1),
  image: z
    .string()
    .nullable()
    .refine((image) => image !== null),
});

/** An edit sends only changed fields (DR-06). */
function RewardDialog({ organizationId: organization_id, organizationName, reward, onClose }: RewardDialogProps) {
  const [picked, setPicked] = useState<{ id: number; name: string } | null>(null);
  const save = useManage(
    ({ name, category, image, externalId }: z.output<typeof EditedReward>) =>
      reward
        ? call(editAdminReward, {
            params: { reward: reward.id },
            body: {
              organization_id,
              ...(name !== reward.name && { name }),
              ...(image !== null && { image }),
              ...(externalId !== (reward.external_id ?? '') && { external_id: externalId }),
            },
          })
        : call(createAdminReward, {
            body: {
              organization_id,
              name,
              category_id: Number(category),
              image: image!,
              ...(externalId !== '' && { external_id: externalId }),
            },
          }),
    (_answer, { name }) => {
      toast.good(reward ? 'drops.reward.saved' : 'drops.reward.made', { name });
      onClose();
    },
  );
  const { form, draft, change, field, problem } = useForm({
    schema: reward ? EditedReward : NewReward,
    start: { name: reward?.name ?? '', category: '', image: null, externalId: reward?.external_id ?? '' },
    send: (sent) => save.mutate(sent),
    isPending: save.isPending,
  });
  return (
    <FormDialog
      form={form}
      title={t(reward ? 'drops.reward.edit.title' : 'drops.reward.new')}
      description={<bdi>{organizationName}</bdi>}
      action={t(reward ? 'drops.reward.save' : 'drops.reward.create')}
      isBusy={save.isPending}
      onClose={onClose}
    >
      <TextField
        label={t('drops.field.name')}
        count={`${[...draft.name].length} / ${DROP_NAME_MAX}`}
        error={problem('name') && t('drops.problem.name')}
        maxLength={DROP_NAME_MAX}
        dir="auto"
        autoComplete="off"
        {...field('name')}
      />
      {!reward && (
        <CategoryPicker
          label={t('drops.field.category')}
          error={problem('category') && t('drops.problem.category')}
          value={picked}
          onChange={(category) => {
            setPicked(category);
            change({ category: String(category.id) });
          }}
        />
      )}
      <div>
        <PictureField
          label={t('drops.field.image')}
          hint={t('drops.field.image.hint')}
          kind={DROP_PICTURE}
          isDraft
          current={draft.image === null ? null : 'chosen'}
          onUpload={async (image) => change({ image })}
          onRemove={async () => change({ image: null })}
        >
          {draft.image === null ? (
            <DropPicture path={reward?.image_url ?? ''} className="size-18 rounded-md" />
          ) : (
            <img src={`data:image/webp;base64,${draft.image}`} alt="" className="size-18 rounded-md bg-well object-contain" />
          )}
        </PictureField>
        {problem('image') && (
          <p role="alert" className="mt-1 text-12 text-red-text">
            {t('drops.problem.image')}
          </p>
        )}
      </div>
      <TextField
        label={t('drops.field.external')}
        hint={t('drops.field.external.hint')}
        maxLength={EXTERNAL_ID_MAX}
        autoComplete="off"
        spellCheck={false}
        {...field('externalId')}
      />
    </FormDialog>
  );
}
