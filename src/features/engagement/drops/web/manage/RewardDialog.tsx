import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { call } from '#core/web/api.ts';
import { t } from '#core/web/i18n/text.ts';
import { PictureField } from '#core/web/pictures/PictureField.tsx';
import { toast } from '#core/web/toast.ts';
import { Button } from '#core/web/ui/Button.tsx';
import { Dialog } from '#core/web/ui/Dialog.tsx';
import { SelectField } from '#core/web/ui/SelectField.tsx';
import { TextField } from '#core/web/ui/TextField.tsx';
import { categoriesQuery } from '#features/channel/channels/web/api.ts';
import {
  type AdminReward,
  createAdminReward,
  DROP_PICTURE,
  EXTERNAL_ID_MAX,
  editAdminReward,
} from '#features/engagement/drops/contract/admin.ts';
import { DROP_NAME_MAX } from '#features/engagement/drops/contract/campaign.ts';
import { DropPicture } from '../card/DropPicture.tsx';
import { categoryOptions } from './category-options.ts';
import { useManage } from './manage-queries.ts';

interface RewardDialogProps {
  organizationId: string;
  organizationName: string;
  /** Null creates one. */
  reward: AdminReward | null;
  onClose: () => void;
}

/** An edit sends only changed fields (DR-06). */
export function RewardDialog({ organizationId: organization_id, organizationName, reward, onClose }: RewardDialogProps) {
  const form = useId();
  const categories = useQuery(categoriesQuery).data ?? [];
  const [name, setName] = useState(reward?.name ?? '');
  const [category, setCategory] = useState('');
  const [externalId, setExternalId] = useState(reward?.external_id ?? '');
  /** The chosen picture, in base64. */
  const [image, setImage] = useState<string | null>(null);
  const [isTried, setTried] = useState(false);
  const problems = {
    ...(name.trim() === '' && { name: t('drops.problem.name') }),
    ...(!reward && category === '' && { category: t('drops.problem.category') }),
    ...(!reward && image === null && { image: t('drops.problem.image') }),
  };
  const save = useManage(
    () =>
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
    () => {
      toast.good(reward ? 'drops.reward.saved' : 'drops.reward.made', { name });
      onClose();
    },
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (Object.keys(problems).length === 0 && !save.isPending) save.mutate(undefined);
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t(reward ? 'drops.reward.edit.title' : 'drops.reward.new')}
      description={<bdi>{organizationName}</bdi>}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            {t('core.cancel')}
          </Button>
          <Button variant="primary" type="submit" form={form} busy={save.isPending}>
            {t(reward ? 'drops.reward.save' : 'drops.reward.create')}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit} noValidate className="flex flex-col gap-4">
        <TextField
          label={t('drops.field.name')}
          count={`${[...name].length} / ${DROP_NAME_MAX}`}
          error={isTried ? problems.name : undefined}
          maxLength={DROP_NAME_MAX}
          dir="auto"
          autoComplete="off"
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
        {!reward && (
          <SelectField
            label={t('drops.field.category')}
            error={isTried ? problems.category : undefined}
            options={categoryOptions(categories, category)}
            value={category}
            onChange={setCategory}
          />
        )}
        <div>
          <PictureField
            label={t('drops.field.image')}
            hint={t('drops.field.image.hint')}
            kind={DROP_PICTURE}
            isDraft
            current={image === null ? null : 'chosen'}
            onUpload={async (chosenImage) => setImage(chosenImage)}
            onRemove={async () => setImage(null)}
          >
            {image === null ? (
              <DropPicture path={reward?.image_url ?? ''} className="size-18 rounded-md" />
            ) : (
              <img src={`data:image/webp;base64,${image}`} alt="" className="size-18 rounded-md bg-well object-contain" />
            )}
          </PictureField>
          {isTried && problems.image && (
            <p role="alert" className="mt-1 text-12 text-red-text">
              {problems.image}
            </p>
          )}
        </div>
        <TextField
          label={t('drops.field.external')}
          hint={t('drops.field.external.hint')}
          maxLength={EXTERNAL_ID_MAX}
          autoComplete="off"
          spellCheck={false}
          value={externalId}
          onChange={({ target }) => setExternalId(target.value)}
        />
      </form>
    </Dialog>
  );
}
