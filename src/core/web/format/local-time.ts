/** Value of a date field in the browser's time zone, for example `2026-01-02T13:00`. Empty without a time. */
export function localTime(time: Date | string | null): string {
  if (time === null) return '';
  const at = new Date(time);
  const two = (value: number) => String(value).padStart(2, '0');
  const day = [at.getFullYear(), two(at.getMonth() + 1), two(at.getDate())].join('-');
  return `${day}T${two(at.getHours())}:${two(at.getMinutes())}`;
}
