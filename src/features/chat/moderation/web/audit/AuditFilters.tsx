import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { addressOf, call } from '#core/web/api.ts';
import { t, textOf } from '#core/web/i18n/text.ts';
import { pagedQuery } from '#core/web/query.ts';
import { useActiveFeatures } from '#core/web/settings.ts';
import { Button } from '#core/web/ui/Button.tsx';
import { SelectField } from '#core/web/ui/SelectField.tsx';
import { TextField } from '#core/web/ui/TextField.tsx';
import { type AuditAct, exportAuditLog, showAuditLog } from '#features/chat/moderation/contract/audit.ts';
import { useActViews } from './act-views.ts';

/** Acts of disabled features are omitted. */
export function AuditFilters({ choice, onChange }: Omit<LogFiltersProps, 'acts' | 'who' | 'whom'>) {
  const features = useActiveFeatures();
  const offered = new Set<string>(features.flatMap(({ manifest }) => manifest.auditActs ?? []));
  const acts = [...useActViews()].flatMap(([act, { title }]) => (offered.has(act) ? [{ value: act, label: textOf(title) }] : []));
  const names = { who: t('moderation.audit.who'), whom: t('moderation.audit.whom') };
  return <LogFilters choice={choice} acts={acts} {...names} onChange={onChange} />;
}

interface LogFiltersProps {
  choice: AuditFilterValues;
  acts: readonly { value: string; label: string }[];
  /** Labels of the person who acted, and of the person whom the act concerned. */
  who: string;
  whom: string;
  onChange: (choice: AuditFilterValues) => void;
}

/** Changes apply immediately. */
export function LogFilters({ choice, acts, who, whom, onChange }: LogFiltersProps) {
  const update = (change: Partial<AuditFilterValues>) => onChange({ ...choice, ...change });
  return (
    <fieldset
      aria-label={t('moderation.audit.filter')}
      className="grid shrink-0 grid-cols-1 gap-3 border-b border-line-soft p-3 @2xs:grid-cols-2 @2xl:grid-cols-5"
    >
      {/* In the two-column layout this field has its own row, so that the two name fields share a row, and the two dates another. */}
      <div className="@2xs:col-span-2 @2xl:col-span-1">
        <SelectField
          label={t('moderation.audit.what')}
          value={choice.act}
          options={[{ value: '', label: t('moderation.audit.any') }, ...acts]}
          onChange={(act) => update({ act })}
        />
      </div>
      <TextField
        label={who}
        value={choice.actor}
        maxLength={64}
        autoCapitalize="none"
        spellCheck={false}
        onChange={(event) => update({ actor: event.target.value })}
      />
      <TextField
        label={whom}
        value={choice.target}
        maxLength={64}
        autoCapitalize="none"
        spellCheck={false}
        onChange={(event) => update({ target: event.target.value })}
      />
      <TextField
        label={t('moderation.audit.from')}
        type="date"
        value={choice.from}
        max={choice.to || undefined}
        onChange={(event) => update({ from: event.target.value })}
      />
      <TextField
        label={t('moderation.audit.to')}
        type="date"
        value={choice.to}
        min={choice.from || undefined}
        onChange={(event) => update({ to: event.target.value })}
      />
      <Button
        size="small"
        variant="ghost"
        className="self-end justify-self-start"
        disabled={choice === EMPTY_FILTERS}
        onClick={() => onChange(EMPTY_FILTERS)}
      >
        {t('moderation.audit.everything')}
      </Button>
    </fieldset>
  );
}

/** The log has no realtime event. Milliseconds; polling stops once an older page is loaded. */
const REFRESH_MS = 15_000;

/** Empty strings filter nothing. Dates are in the reader's time zone, and `to` is inclusive. */
export interface AuditFilterValues {
  act: string;
  actor: string;
  target: string;
  from: string;
  to: string;
}
export const EMPTY_FILTERS: AuditFilterValues = { act: '', actor: '', target: '', from: '', to: '' };

/** Converts dates to timestamps. Empty fields are undefined. */
export function toLogQuery({ act, actor, target, from, to }: AuditFilterValues) {
  const name = (text: string) => text.trim().replace(/^@/, '');
  return {
    act: act || undefined,
    actor: name(actor) || undefined,
    target: name(target) || undefined,
    from: from === '' ? undefined : startOfDay(from, 0),
    to: to === '' ? undefined : startOfDay(to, 1),
  };
}

const toAuditQuery = (choice: AuditFilterValues) => ({ ...toLogQuery(choice), act: (choice.act as AuditAct) || undefined });

/** In the reader's time zone. */
function startOfDay(day: string, later: number): string {
  const [year, month, date] = day.split('-').map(Number);
  return new Date(year!, month! - 1, date! + later).toISOString();
}

export const auditLogQuery = (slug: string, choice: AuditFilterValues) =>
  infiniteQueryOptions({
    ...pagedQuery(
      ['audit-log', slug, choice],
      async (cursor, signal) => (await call(showAuditLog, { params: { slug }, query: { ...toAuditQuery(choice), cursor }, signal })).data,
      ({ next_cursor }) => next_cursor,
    ),
    refetchInterval: ({ state }) => ((state.data?.pages.length ?? 1) > 1 ? false : REFRESH_MS),
    placeholderData: keepPreviousData,
  });

export const exportAddress = (slug: string, choice: AuditFilterValues, format: 'csv' | 'json'): string =>
  addressOf(exportAuditLog.path, { slug }, { ...toAuditQuery(choice), format });
