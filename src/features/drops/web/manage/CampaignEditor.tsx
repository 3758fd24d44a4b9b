import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { type FormEvent, useId, useState } from 'react';
import { call } from '#core/web/api.ts';
import { t } from '#core/web/i18n/text.ts';
import { toast } from '#core/web/toast.ts';
import { Button } from '#core/web/ui/Button.tsx';
import { Icon } from '#core/web/ui/Icon.tsx';
import { categoriesQuery } from '#features/channels/web/api.ts';
import { type AdminCampaign, createCampaign, editCampaign, publishCampaign } from '#features/drops/contract/admin.ts';
import { CampaignFieldset } from './CampaignFieldset.tsx';
import { CampaignSide } from './CampaignSide.tsx';
import { type CampaignDraft, changedFields, draftOf, draftProblems, emptyDraft } from './campaign-draft.ts';
import { useManage } from './manage-queries.ts';
import { StateTag } from './StateTag.tsx';

interface CampaignEditorProps {
  organizationId: string;
  /** Null makes a new one. */
  campaign: AdminCampaign | null;
}

/** The form of a campaign, with its test, its preview and its end beside it. */
export function CampaignEditor({ organizationId: organization_id, campaign }: CampaignEditorProps) {
  const form = useId();
  const navigate = useNavigate();
  const first = useQuery(categoriesQuery).data?.[0]?.id;
  const stored = campaign ? draftOf(campaign) : emptyDraft;
  const [edited, setEdited] = useState(stored);
  const [isTried, setTried] = useState(false);
  const draft = { ...edited, categoryId: edited.categoryId || String(first ?? '') };
  const isPublished = campaign?.published_at != null;
  const isEnded = campaign?.status === 'expired';
  const problems = draftProblems(draft, new Date(), isPublished);
  const changes = changedFields(draft, stored);
  const isChanged = Object.keys(changes).length > 0;
  const params = { campaign: campaign?.id ?? '' };

  const open = (id: string) => void navigate({ to: `/drops/manage/${organization_id}/${id}` });
  const save = useManage(
    () =>
      campaign
        ? call(editCampaign, { params, body: { organization_id, ...changes } })
        : call(createCampaign, { body: { organization_id, ...changes, name: draft.name, category_id: Number(draft.categoryId) } }),
    ({ data }) => {
      toast.good('drops.campaign.saved', { name: data.name });
      if (!campaign) open(data.id);
    },
  );
  const publish = useManage(
    () => call(publishCampaign, { params, body: { organization_id } }),
    ({ data }) => toast.good('drops.campaign.published', { name: data.name }),
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (problems.size === 0 && !save.isPending) save.mutate(undefined);
  };
  const onChange = (change: Partial<CampaignDraft>) => setEdited((before) => ({ ...before, ...change }));
  return (
    <>
      <header className="mb-4 flex flex-wrap items-center gap-2">
        <Link
          to={`/drops/manage/${organization_id}`}
          aria-label={t('drops.manage.back')}
          className="grid size-9 place-items-center rounded-sm hover:bg-control-hover rtl:-scale-x-100"
        >
          <Icon name="left" />
        </Link>
        <h1 className="min-w-0 flex-1 basis-40 text-18 font-bold wrap-anywhere">
          <bdi>{campaign?.name ?? t('drops.campaign.new')}</bdi>
        </h1>
        {campaign && <StateTag status={campaign.status} />}
        {!isEnded && (
          <Button
            type="submit"
            form={form}
            variant={campaign ? 'default' : 'primary'}
            busy={save.isPending}
            disabled={campaign !== null && !isChanged}
          >
            {t(campaign ? 'drops.save' : 'drops.campaign.create')}
          </Button>
        )}
        {campaign && !isPublished && (
          <Button variant="primary" disabled={isChanged} busy={publish.isPending} onClick={() => publish.mutate(undefined)}>
            {t('drops.campaign.publish')}
          </Button>
        )}
      </header>
      <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_340px]">
        <form id={form} onSubmit={submit} noValidate>
          <CampaignFieldset
            organizationId={organization_id}
            draft={draft}
            problems={isTried || campaign ? problems : new Set()}
            isPublished={isPublished}
            isStarted={campaign?.status === 'active'}
            isEnded={isEnded}
            onChange={onChange}
          />
        </form>
        <CampaignSide organizationId={organization_id} campaign={campaign} draft={draft} />
      </div>
    </>
  );
}
