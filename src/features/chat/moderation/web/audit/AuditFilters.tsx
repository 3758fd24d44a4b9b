import { t, textOf } from '#core/web/i18n/text.ts';
import { useActiveFeatures } from '#core/web/settings.ts';
import { Button } from '#core/web/ui/Button.tsx';
import { SelectField } from '#core/web/ui/SelectField.tsx';
import { TextField } from '#core/web/ui/TextField.tsx';
import { useActViews } from './act-views.ts';
import { type AuditFilterValues, EMPTY_FILTERS } from './use-audit-log.ts';

interface AuditFiltersProps {
  choice: AuditFilterValues;
  onChange: (choice: AuditFilterValues) => void;
}

/** Changes apply immediately. Acts of disabled features are omitted. */
export function AuditFilters({ choice, onChange }: AuditFiltersProps) {
  const update = (change: Partial<AuditFilterValues>) => onChange({ ...choice, ...change });
  const features = useActiveFeatures();
  const offered = new Set<string>(features.flatMap(({ manifest }) => manifest.auditActs ?? []));
  const acts = [...useActViews()].flatMap(([act, { title }]) => (offered.has(act) ? [{ value: act, label: textOf(title) }] : []));
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
          onChange={(act) => update({ act: act as AuditFilterValues['act'] })}
        />
      </div>
      <TextField
        label={t('moderation.audit.who')}
        value={choice.actor}
        maxLength={64}
        autoCapitalize="none"
        spellCheck={false}
        onChange={(event) => update({ actor: event.target.value })}
      />
      <TextField
        label={t('moderation.audit.whom')}
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
