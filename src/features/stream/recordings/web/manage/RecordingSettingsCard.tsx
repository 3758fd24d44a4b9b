import { t } from '#core/web/i18n/text.ts';
import { SelectField } from '#core/web/ui/SelectField.tsx';
import { Switch } from '#core/web/ui/Switch.tsx';
import type { RecordingSettings } from '#features/stream/recordings/contract/settings.ts';
import { Visibility } from '#features/stream/recordings/contract/video.ts';
import { useChangeRecordingSettings } from './use-recordings.ts';

interface RecordingSettingsCardProps {
  slug: string;
  settings: RecordingSettings;
}

export function RecordingSettingsCard({ slug, settings }: RecordingSettingsCardProps) {
  const change = useChangeRecordingSettings(slug);
  const shown = change.isPending ? { ...settings, ...change.variables } : settings;
  return (
    <section className="rounded-lg border border-line-soft bg-panel p-4">
      <h2 className="text-14 font-bold">{t('recordings.settings')}</h2>
      <Switch
        label={t('recordings.settings.keep')}
        hint={t('recordings.settings.keep.hint')}
        checked={shown.keep_recordings}
        onChange={(keep_recordings) => change.mutate({ keep_recordings })}
      />
      <div className="mt-2">
        <SelectField
          label={t('recordings.settings.visibility')}
          hint={t(`recordings.visibility.${shown.visibility}.hint`)}
          value={shown.visibility}
          disabled={!shown.keep_recordings}
          options={Visibility.options.map((value) => ({ value, label: t(`recordings.visibility.${value}`) }))}
          onChange={(value) => change.mutate({ visibility: value as Visibility })}
        />
      </div>
    </section>
  );
}
