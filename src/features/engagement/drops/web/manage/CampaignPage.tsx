import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { call } from '#core/web/api.ts';
import type { PageProps } from '#core/web/feature.ts';
import { t } from '#core/web/i18n/text.ts';
import { serverNow } from '#core/web/server-clock.ts';
import { toast } from '#core/web/toast.ts';
import { Button } from '#core/web/ui/Button.tsx';
import { ConfirmDialog } from '#core/web/ui/ConfirmDialog.tsx';
import { ErrorState } from '#core/web/ui/ErrorState.tsx';
import { Icon } from '#core/web/ui/Icon.tsx';
import { Skeleton } from '#core/web/ui/Skeleton.tsx';
import { usePageTitle } from '#core/web/use-page-title.ts';
import { useSubmit } from '#core/web/use-submit.ts';
import { type AdminCampaign, createCampaign, editCampaign, publishCampaign } from '#features/engagement/drops/contract/admin.ts';
import { SignedInOnly } from '#features/people/accounts/web/api.ts';
import { CampaignFieldset } from './CampaignFieldset.tsx';
import { CampaignSide } from './CampaignSide.tsx';
import { type CampaignDraft, changedFields, type DraftProblem, draftOf, draftProblems, emptyDraft, withoutSent } from './campaign-draft.ts';
import { campaignQuery, useManage } from './manage-queries.ts';
import { StateTags } from './Numbers.tsx';

/** Last path segment of the form for a new campaign. */
const NEW = 'new';

/** `/drops/manage/$organization/$campaign` (DR-09). */
export default function CampaignPage({ params: { organization = '', campaign = '' } }: PageProps) {
  usePageTitle(t('drops.manage'));
  return (
    <SignedInOnly title={t('drops.manage.sign_in')} wholePage>
      <div className="mx-auto w-full max-w-(--page-wide) px-4 py-5 md:px-6">
        {campaign === NEW ? (
          <CampaignEditor organizationId={organization} campaign={null} />
        ) : (
          <StoredCampaign key={campaign} organizationId={organization} id={campaign} />
        )}
      </div>
    </SignedInOnly>
  );
}

function StoredCampaign({ organizationId, id }: { organizationId: string; id: string }) {
  const { data, isError, error, refetch, isFetching } = useQuery(campaignQuery(organizationId, id));
  if (data) return <CampaignEditor organizationId={organizationId} campaign={data} />;
  if (isError) return <ErrorState error={error} onRetry={() => void refetch()} busy={isFetching} />;
  return (
    <div role="status" aria-label={t('core.loading')} className="flex flex-col gap-4">
      <Skeleton className="h-9" />
      <Skeleton className="h-96 rounded-lg" />
    </div>
  );
}

interface CampaignEditorProps {
  organizationId: string;
  /** Null creates one. */
  campaign: AdminCampaign | null;
}

function CampaignEditor({ organizationId: organization_id, campaign }: CampaignEditorProps) {
  const id = useId();
  const navigate = useNavigate();
  const cache = useQueryClient();
  const stored = campaign ? draftOf(campaign) : emptyDraft;
  /** Holds only edited fields, so that the others follow stored changes. */
  const [edited, setEdited] = useState<Partial<CampaignDraft>>({});
  const [isTried, setTried] = useState(false);
  const [isPublishing, setPublishing] = useState(false);
  const draft = { ...stored, ...edited };
  const isPublished = campaign?.published_at != null;
  const isEnded = campaign?.status === 'expired';
  const problems = isEnded ? new Set<DraftProblem>() : draftProblems(draft, serverNow(), isPublished);
  const changes = changedFields(draft, stored);
  const isChanged = Object.keys(changes).length > 0;
  const params = { campaign: campaign?.id ?? '' };

  const open = (id: string) => void navigate({ to: `/drops/manage/${organization_id}/${id}` });
  const save = useManage(
    (_sent: Partial<CampaignDraft>) =>
      campaign
        ? call(editCampaign, { params, body: { organization_id, ...changes } })
        : call(createCampaign, { body: { organization_id, ...changes, name: draft.name, category_id: Number(draft.categoryId) } }),
    ({ data }, sent) => {
      toast.good('drops.campaign.saved', { name: data.name });
      if (!campaign) return open(data.id);
      cache.setQueryData(campaignQuery(organization_id, data.id).queryKey, data);
      setEdited((now) => withoutSent(now, sent));
    },
  );
  const publish = useManage(
    () => call(publishCampaign, { params, body: { organization_id } }),
    ({ data }) => {
      setPublishing(false);
      toast.good('drops.campaign.published', { name: data.name });
    },
  );
  const form = useSubmit(() => {
    setTried(true);
    if (problems.size === 0) save.mutate(edited);
  }, save.isPending);
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
        {campaign && <StateTags {...campaign} />}
        {!isEnded && (
          <Button
            type="submit"
            form={id}
            variant={campaign ? 'default' : 'primary'}
            busy={save.isPending}
            disabled={campaign !== null && !isChanged}
          >
            {t(campaign ? 'drops.save' : 'drops.campaign.create')}
          </Button>
        )}
        {campaign && !isPublished && (
          <Button variant="primary" disabled={isChanged} onClick={() => setPublishing(true)}>
            {t('drops.campaign.publish')}
          </Button>
        )}
      </header>
      <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_340px]">
        <form id={id} {...form}>
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
      {campaign && (
        <ConfirmDialog
          open={isPublishing}
          onClose={() => setPublishing(false)}
          title={t('drops.publish.question', { name: campaign.name })}
          text={t('drops.publish.text')}
          confirm={t('drops.campaign.publish')}
          variant="primary"
          busy={publish.isPending}
          onConfirm={() => publish.mutate(undefined)}
        />
      )}
    </>
  );
}
