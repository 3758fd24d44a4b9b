import { t } from '#core/web/i18n/text.ts';
import { Icon } from '#core/web/ui/Icon.tsx';
import { Visibility } from '#features/stream/recordings/contract/video.ts';

interface VisibilitySelectProps {
  label: string;
  value: Visibility;
  onChange: (visibility: Visibility) => void;
}

/** A select without a visible label. */
export function VisibilitySelect({ label, value, onChange }: VisibilitySelectProps) {
  return (
    <span className="relative inline-block">
      <select
        aria-label={label}
        value={value}
        onChange={(event) => onChange(event.target.value as Visibility)}
        className="min-h-(--h-md) appearance-none rounded-sm border border-line-control bg-field ps-3 pe-8 font-medium hover:border-ink-3 max-md:text-16"
      >
        {Visibility.options.map((one) => (
          <option key={one} value={one}>
            {t(`recordings.visibility.${one}`)}
          </option>
        ))}
      </select>
      <Icon name="down" size="small" className="pointer-events-none absolute end-2.5 top-1/2 -translate-y-1/2 text-ink-2" />
    </span>
  );
}
