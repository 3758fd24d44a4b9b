import { useQuery } from '@tanstack/react-query';
import { t } from '#core/web/i18n/text.ts';
import { ChipsField } from '#core/web/ui/ChipsField.tsx';
import { SelectField } from '#core/web/ui/SelectField.tsx';
import { TextField } from '#core/web/ui/TextField.tsx';
import { categoriesQuery } from '#features/channel/channels/web/api.ts';
import { CAMPAIGN_NAME_MAX, CHANNELS_PER_CAMPAIGN } from '#features/engagement/drops/contract/campaign.ts';
import { slugOf } from '#features/people/accounts/rules.ts';
import type { CampaignDraft, DraftProblem } from './campaign-draft.ts';
import { categoryOptions } from './category-options.ts';
import { RewardRows } from './RewardRows.tsx';

interface CampaignFieldsetProps {
  organizationId: string;
  draft: CampaignDraft;
  problems: ReadonlySet<DraftProblem>;
  /** Published campaigns keep category, rewards and minutes. */
  isPublished: boolean;
  isStarted: boolean;
  isEnded: boolean;
  onChange: (change: Partial<CampaignDraft>) => void;
}

const SLUG = /^[a-z0-9-]{1,64}$/;

export function CampaignFieldset({ organizationId, draft, problems, isPublished, isStarted, isEnded, onChange }: CampaignFieldsetProps) {
  const categories = useQuery(categoriesQuery).data ?? [];
  const web = (field: 'url' | 'connect_url') => (problems.has(field) ? t('drops.problem.url') : undefined);
  const add = (words: string[]) => {
    const slugs = words.map((word) => slugOf(word.trim()));
    return slugs.every((slug) => SLUG.test(slug)) ? [...new Set([...draft.channels, ...slugs])].slice(0, CHANNELS_PER_CAMPAIGN) : null;
  };
  return (
    <fieldset disabled={isEnded} className="flex min-w-0 flex-col gap-4 rounded-lg border border-line-soft bg-panel p-4">
      <legend className="sr-only">{t('drops.campaign')}</legend>
      <TextField
        label={t('drops.field.name')}
        count={`${[...draft.name].length} / ${CAMPAIGN_NAME_MAX}`}
        error={problems.has('name') ? t('drops.problem.name') : undefined}
        maxLength={CAMPAIGN_NAME_MAX}
        dir="auto"
        autoComplete="off"
        value={draft.name}
        onChange={({ target }) => onChange({ name: target.value })}
      />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <SelectField
          label={t('drops.field.category')}
          hint={isPublished ? t('drops.field.fixed') : undefined}
          error={problems.has('category') ? t('drops.problem.category') : undefined}
          disabled={isPublished}
          options={categoryOptions(categories, draft.categoryId)}
          value={draft.categoryId}
          onChange={(categoryId) => onChange({ categoryId, rewards: [] })}
        />
        <ChipsField
          label={t('drops.field.channels')}
          hint={t('drops.field.channels.hint')}
          chips={draft.channels}
          most={CHANNELS_PER_CAMPAIGN}
          add={add}
          refusal={t('drops.problem.channel')}
          removeLabel={(name) => t('drops.field.channels.remove', { name })}
          onChange={(channels) => onChange({ channels })}
        />
        <TextField
          type="datetime-local"
          label={t('drops.field.starts')}
          hint={t('drops.field.starts.hint')}
          disabled={isStarted}
          value={draft.starts}
          onChange={({ target }) => onChange({ starts: target.value })}
        />
        <TextField
          type="datetime-local"
          label={t('drops.field.ends')}
          error={problems.has('dates') ? t('drops.problem.dates') : undefined}
          value={draft.ends}
          onChange={({ target }) => onChange({ ends: target.value })}
        />
        <TextField
          type="url"
          label={t('drops.field.url')}
          hint={t('drops.field.optional')}
          error={web('url')}
          value={draft.url}
          onChange={({ target }) => onChange({ url: target.value.trim() })}
        />
        <TextField
          type="url"
          label={t('drops.field.connect')}
          hint={t('drops.field.optional')}
          error={web('connect_url')}
          value={draft.connectUrl}
          onChange={({ target }) => onChange({ connectUrl: target.value.trim() })}
        />
      </div>
      <RewardRows
        organizationId={organizationId}
        categoryId={draft.categoryId}
        rewards={draft.rewards}
        isFixed={isPublished}
        showsProblems={problems.has('minutes')}
        onChange={(rewards) => onChange({ rewards })}
      />
    </fieldset>
  );
}
