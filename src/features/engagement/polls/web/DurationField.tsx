import { t } from '#core/web/i18n/text.ts';
import { Segments } from '#core/web/ui/Segments.tsx';

interface DurationFieldProps<Length extends number> {
  label: string;
  /** In seconds. */
  lengths: readonly Length[];
  value: Length;
  onChange: (length: Length) => void;
}

export function DurationField<Length extends number>({ label, lengths, value, onChange }: DurationFieldProps<Length>) {
  return (
    <Segments
      label={label}
      options={lengths.map((length) => ({ value: String(length), label: nameOf(length) }))}
      value={String(value)}
      onChange={(chosen) => onChange(lengths.find((length) => String(length) === chosen)!)}
    />
  );
}

const nameOf = (seconds: number) =>
  seconds < 60 ? t('polls.seconds', { count: seconds }) : t('polls.minutes', { count: Math.round(seconds / 60) });
