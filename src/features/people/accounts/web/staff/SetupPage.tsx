import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { byUrgency, type Finding, GENERAL_CODES, isSize } from '#core/contract/finding.ts';
import { formatRelative } from '#core/web/format/duration.ts';
import { formatBytes } from '#core/web/format/number.ts';
import { isTextKey, t, textOf } from '#core/web/i18n/text.ts';
import { Button } from '#core/web/ui/Button.tsx';
import { QueryError } from '#core/web/ui/ErrorState.tsx';
import { Icon } from '#core/web/ui/Icon.tsx';
import { Skeleton } from '#core/web/ui/Skeleton.tsx';
import { Tag } from '#core/web/ui/Tag.tsx';
import { useNow } from '#core/web/use-now.ts';
import { usePageTitle } from '#core/web/use-page-title.ts';
import type { CheckReport } from '#features/people/accounts/contract/staff.ts';
import { SettingsSection } from '../SettingsSection.tsx';
import { checksQuery, setupStepsQuery, useRunChecks } from './staff-queries.ts';

export default function SetupPage() {
  usePageTitle(t('staff.setup'));
  const checks = useQuery(checksQuery);
  const again = useRunChecks();
  return (
    <>
      <SettingsSection title={t('staff.setup.you')}>
        <p className="text-ink-2">{t('staff.setup.you.text')}</p>
        <StepsLeft />
      </SettingsSection>
      <SettingsSection
        title={t('staff.setup.checks')}
        description={<AboutChecks />}
        action={
          checks.data && (
            <Button onClick={() => again.mutate()} busy={again.isPending}>
              <Icon name="refresh" size="small" />
              {t('staff.setup.again')}
            </Button>
          )
        }
      >
        {checks.isPending && (
          <>
            <p role="status" className="mb-3 text-ink-2">
              {t('staff.setup.running')}
            </p>
            <Skeleton className="h-72 w-full rounded-md" />
          </>
        )}
        {checks.isError && !checks.data && <QueryError title={t('staff.setup.failed')} query={checks} />}
        {checks.data && <Findings report={checks.data} isRunning={again.isPending} />}
      </SettingsSection>
    </>
  );
}

/** Leads to the steps of the first start that nobody has gone past. A failed request shows the link alone. */
function StepsLeft() {
  const steps = useQuery(setupStepsQuery);
  const left = steps.data?.steps.filter(({ state }) => state !== 'done') ?? [];
  return (
    <p className="mt-3 flex flex-wrap items-center gap-x-3">
      {steps.data && (
        <span className="text-ink-2">
          {left.length === 0
            ? t('staff.setup.steps.none')
            : t('staff.setup.steps.left', { count: left.length, steps: left.map(({ step }) => t(`accounts.setup.${step}`)).join(', ') })}
        </span>
      )}
      <Link to="/setup" className={LINK}>
        {t('staff.setup.steps.open')}
      </Link>
    </p>
  );
}

function AboutChecks() {
  return (
    <>
      {t('staff.setup.checks.text')}{' '}
      <a href="/docs/operating.md" target="_blank" rel="noopener" className={LINK}>
        {t('staff.setup.guide.all')}
      </a>
    </>
  );
}

function Findings({ report: { ran_at, findings }, isRunning }: { report: CheckReport; isRunning: boolean }) {
  const now = useNow(20_000);
  const countOf = (state: Finding['state']) => findings.filter((finding) => finding.state === state).length;
  const ran = { ago: formatRelative(new Date(ran_at), now), errors: countOf('error'), warnings: countOf('warning') };
  return (
    <>
      <p role="status" className="mb-3 text-ink-2">
        {isRunning ? t('staff.setup.running') : t('staff.setup.ran', ran)}
      </p>
      <ol aria-label={t('staff.setup.checks')} aria-busy={isRunning}>
        {byUrgency(findings).map((finding) => (
          <FindingRow key={finding.id} finding={finding} />
        ))}
      </ol>
    </>
  );
}

const TONES = { ok: 'mint', warning: 'amber', error: 'red', skipped: 'neutral' } as const;
const ICONS = { ok: 'check', warning: 'warn', error: 'warn', skipped: 'info' } as const;
const COLORS = { ok: 'text-mint-text', warning: 'text-amber-text', error: 'text-red-text', skipped: 'text-ink-3' } as const;
const LINK = 'inline-flex min-h-(--h-xs) items-center font-semibold text-mint-text hover:underline';

/** A finding in the words of the viewer, with what to do and where. */
export function FindingRow({ finding }: { finding: Finding }) {
  const { id, state, code, place } = finding;
  const params = paramsOf(finding);
  // A newer server may have checks and codes without a text here.
  const title = knownText(`check.${id}`) ?? id;
  const [sentence, advice] = GENERAL_CODES.includes(code)
    ? [knownText(`check.any.${code}`, params), knownText(`check.any.${code}.fix`, params)]
    : [knownText(`check.${id}.${code}`, params), knownText(`check.${id}.${code}.fix`, params)];
  return (
    <li className="flex items-start gap-3 border-t border-line-soft py-3 first:border-0 first:pt-0 last:pb-0">
      <Icon name={ICONS[state]} className={`mt-0.5 shrink-0 ${COLORS[state]}`} />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-2 font-semibold">
          {title}
          <Tag tone={TONES[state]}>{t(`staff.setup.state.${state}`)}</Tag>
        </p>
        <p className="wrap-anywhere text-ink-2">{sentence ?? code}</p>
        {advice !== null && <p className="wrap-anywhere">{advice}</p>}
        {place !== null && <PlaceLink place={place} step={title} />}
      </div>
    </li>
  );
}

const knownText = (key: string, params?: Record<string, string | number>): string | null => (isTextKey(key) ? textOf(key, params) : null);

const paramsOf = ({ facts }: Finding): Record<string, string | number> =>
  Object.fromEntries(
    Object.entries(facts).map(([name, value]) => [name, typeof value === 'number' && isSize(name) ? formatBytes(value) : value]),
  );

function PlaceLink({ place, step }: { place: string; step: string }) {
  if (!place.startsWith('/docs/'))
    return (
      <Link to={place} aria-label={t('staff.setup.open.named', { step })} className={LINK}>
        {t('staff.setup.open')}
      </Link>
    );
  return (
    <a href={place} target="_blank" rel="noopener" aria-label={t('staff.setup.guide.named', { step })} className={LINK}>
      {t('staff.setup.guide')}
    </a>
  );
}
