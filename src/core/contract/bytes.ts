const UNITS = ['kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;
const STEP = 1024;

/** "1.2 GB", "340 MB": one decimal place below ten. Bytes are parts of a kB. */
export function bytesText(bytes: number, locale: string): string {
  let [value, unit] = [bytes / STEP, 0];
  // A value that would round up to a full step belongs to the next unit.
  while (Math.round(value) >= STEP && unit < UNITS.length - 1) {
    value /= STEP;
    unit++;
  }
  const maximumFractionDigits = value < 10 ? 1 : 0;
  return new Intl.NumberFormat(locale, { style: 'unit', unit: UNITS[unit], maximumFractionDigits }).format(value);
}
