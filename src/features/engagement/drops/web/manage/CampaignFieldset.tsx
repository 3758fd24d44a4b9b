import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useId, useState } from 'react';
import { formatNumber } from '#core/web/format/number.ts';
import { t } from '#core/web/i18n/text.ts';
import { ChipsField } from '#core/web/ui/ChipsField.tsx';
import { cx } from '#core/web/ui/class-names.ts';
import { IconButton } from '#core/web/ui/IconButton.tsx';
import { SelectField } from '#core/web/ui/SelectField.tsx';
import { TextField } from '#core/web/ui/TextField.tsx';
import { CategoryPicker } from '#features/channel/channels/web/api.ts';
import {
  CAMPAIGN_NAME_MAX,
  CHANNELS_PER_CAMPAIGN,
  DROP_NAME_MAX,
  REQUIRED_MINUTES_MAX,
  REWARDS_PER_CAMPAIGN,
} from '#features/engagement/drops/contract/campaign.ts';
import { slugOf } from '#features/people/accounts/rules.ts';
import { DropPicture } from '../card/DropPicture.tsx';
import { type CampaignDraft, type DraftProblem, type DraftReward, isMinutes } from './campaign-draft.ts';
import { rewardsOfCategoryQuery } from './manage-queries.ts';

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
        <CategoryPicker
          label={t('drops.field.category')}
          hint={isPublished ? t('drops.field.fixed') : undefined}
          error={problems.has('category') ? t('drops.problem.category') : undefined}
          disabled={isPublished || isEnded}
          value={draft.categoryId === '' ? null : { id: Number(draft.categoryId), name: draft.categoryName }}
          onChange={({ id, name }) => onChange({ categoryId: String(id), categoryName: name, rewards: [] })}
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

interface RewardRowsProps {
  organizationId: string;
  categoryId: string;
  rewards: readonly DraftReward[];
  /** Published rewards keep their minutes. */
  isFixed: boolean;
  showsProblems: boolean;
  onChange: (rewards: readonly DraftReward[]) => void;
}

const FIRST_MINUTES = '60';

function RewardRows({ organizationId, categoryId, rewards, isFixed, showsProblems, onChange }: RewardRowsProps) {
  const id = useId();
  const [search, setSearch] = useState('');
  const query = rewardsOfCategoryQuery(organizationId, categoryId, useDeferredValue(search.trim()));
  const found = useQuery({ ...query, enabled: !isFixed && categoryId !== '' }).data;
  const isSearched = search !== '' || (found !== undefined && found.total > found.rewards.length);
  const free = (found?.rewards ?? []).filter(
    (one) => String(one.category.id) === categoryId && !rewards.some((reward) => reward.id === one.id),
  );
  const add = (rewardId: string) => {
    const one = free.find((reward) => reward.id === rewardId);
    if (!one) return;
    onChange([...rewards, { ...one, minutes: FIRST_MINUTES }]);
    setSearch('');
  };
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="flex justify-between text-12 font-semibold text-ink-2">
        {t('drops.manage.rewards')}
        <span className="font-normal text-ink-3 tabular-nums">{`${rewards.length} / ${REWARDS_PER_CAMPAIGN}`}</span>
      </h2>
      {rewards.length === 0 && <p className="mt-1 text-ink-3">{t('drops.campaign.no_rewards')}</p>}
      <ul>
        {rewards.map((reward) => {
          const isWrong = showsProblems && !isMinutes(reward.minutes);
          return (
            <li
              key={reward.id}
              className="grid grid-cols-[40px_minmax(0,1fr)_104px_28px] items-center gap-3 border-b border-line-soft py-2 max-[26rem]:grid-cols-[40px_minmax(0,1fr)_28px]"
            >
              <DropPicture path={reward.image_url} className="size-10 rounded-sm" />
              <div className="min-w-0">
                <p className="truncate font-semibold">
                  <bdi>{reward.name}</bdi>
                </p>
                {reward.external_id && <p className="truncate text-12 text-ink-3">{reward.external_id}</p>}
              </div>
              <span
                className={cx(
                  'flex min-h-8 items-center rounded-sm border bg-field pe-2.5 has-[input:focus-visible]:border-mint max-[26rem]:order-last max-[26rem]:col-span-2 max-[26rem]:col-start-2',
                  isWrong ? 'border-red-text' : 'border-line-control',
                )}
              >
                <input
                  aria-label={t('drops.field.minutes', { name: reward.name })}
                  aria-invalid={isWrong || undefined}
                  inputMode="numeric"
                  autoComplete="off"
                  disabled={isFixed}
                  className="w-full min-w-0 bg-transparent ps-2.5 text-ink outline-none max-md:text-16"
                  value={reward.minutes}
                  onChange={({ target }) =>
                    onChange(rewards.map((one) => (one.id === reward.id ? { ...one, minutes: target.value } : one)))
                  }
                />
                <span className="text-ink-3">{t('drops.field.minutes.unit')}</span>
              </span>
              {isFixed ? (
                <span />
              ) : (
                <IconButton
                  icon="x"
                  size="small"
                  label={t('drops.reward.take_out', { name: reward.name })}
                  onClick={() => onChange(rewards.filter((one) => one.id !== reward.id))}
                />
              )}
            </li>
          );
        })}
      </ul>
      {showsProblems && (
        <p role="alert" className="mt-1 text-12 text-red-text">
          {t('drops.problem.minutes', { max: formatNumber(REQUIRED_MINUTES_MAX) })}
        </p>
      )}
      {!isFixed && rewards.length < REWARDS_PER_CAMPAIGN && (
        <div className="mt-3 flex max-w-80 flex-col gap-3">
          {isSearched && (
            <TextField
              type="search"
              label={t('drops.reward.search')}
              maxLength={DROP_NAME_MAX}
              value={search}
              onChange={({ target }) => setSearch(target.value)}
            />
          )}
          <SelectField
            label={t('drops.reward.add')}
            hint={free.length === 0 && found ? t(search === '' ? 'drops.reward.add.none' : 'drops.manage.no_match') : undefined}
            disabled={free.length === 0}
            options={[{ value: '', label: t('drops.reward.choose') }, ...free.map((one) => ({ value: one.id, label: one.name }))]}
            value=""
            onChange={add}
          />
        </div>
      )}
    </section>
  );
}
