import { useQuery } from '@tanstack/react-query';
import { t } from '#core/web/i18n/text.ts';
import { ChipsField } from '#core/web/ui/ChipsField.tsx';
import { QueryError } from '#core/web/ui/ErrorState.tsx';
import { PaneActions } from '#core/web/ui/PaneActions.tsx';
import { Segments } from '#core/web/ui/Segments.tsx';
import { Skeleton } from '#core/web/ui/Skeleton.tsx';
import { Slot } from '#core/web/ui/Slot.tsx';
import { Switch } from '#core/web/ui/Switch.tsx';
import type { PaneProps } from '#features/channel/channels/web/api.ts';
import { AI_LABELS, DOMAINS_MAX, Domain, LEVELS } from '#features/chat/moderation/contract/filters.ts';
import { moderationRulesQuery, useChangeRules } from './use-moderation-rules.ts';

export function AiRules({ slug }: { slug: string }) {
  const rules = useQuery(moderationRulesQuery(slug));
  const change = useChangeRules(slug);
  if (rules.isPending) return <RulesSkeleton />;
  if (rules.isError && !rules.data) return <QueryError title={t('moderation.ai.failed')} query={rules} />;
  const { rules: levels, allowed_domains: domains, hold_first_messages: holdsFirst } = rules.data;
  const options = LEVELS.map((level) => ({ value: level, label: t(`moderation.ai.level.${level}`) }));
  return (
    <div className="@container flex flex-col gap-3 p-3">
      <p className="text-12 text-ink-3">{t('moderation.ai.text')}</p>
      <div className="grid gap-3 @xl:grid-cols-2">
        {AI_LABELS.map((label) => (
          <Segments
            key={label}
            label={t(`moderation.ai.label.${label}`)}
            options={options}
            value={levels[label]}
            onChange={(level) => change.mutate({ rules: { [label]: level } })}
          />
        ))}
      </div>
      <Switch
        label={t('moderation.ai.first')}
        hint={t('moderation.ai.first.hint')}
        checked={holdsFirst}
        onChange={(hold_first_messages) => change.mutate({ hold_first_messages })}
      />
      <ChipsField
        label={t('moderation.ai.domains')}
        hint={t('moderation.ai.domains.hint')}
        chips={domains}
        most={DOMAINS_MAX}
        add={(words) => withDomains(domains, words)}
        refusal={t('moderation.ai.domains.refused')}
        removeLabel={(domain) => t('moderation.ai.domains.remove', { domain })}
        onChange={(allowed_domains) => change.mutate({ allowed_domains })}
      />
    </div>
  );
}

/** Normalizes and deduplicates domains like the server. Returns null for an invalid or surplus domain. */
function withDomains(domains: readonly string[], words: readonly string[]): string[] | null {
  const parsed = words.map((word) => Domain.safeParse(word).data ?? null);
  if (parsed.includes(null)) return null;
  const all = [...new Set([...domains, ...(parsed as string[])])];
  return all.length > DOMAINS_MAX ? null : all;
}

function RulesSkeleton() {
  return (
    <div role="status" aria-label={t('core.loading')} className="flex flex-col gap-3 p-3">
      {AI_LABELS.map((label) => (
        <div key={label}>
          <Skeleton className="mb-1.5 h-4 w-20" />
          <Skeleton className="h-8 w-full rounded-sm" />
        </div>
      ))}
    </div>
  );
}

export default function AiPane({ channel }: PaneProps) {
  return (
    <>
      <PaneActions>
        <Slot name="moderation.try_levels" slug={channel.slug} />
      </PaneActions>
      <AiRules slug={channel.slug} />
    </>
  );
}
