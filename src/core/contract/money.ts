/** 2 for USD, 0 for JPY (ISO 4217). Throws RangeError for an invalid currency code. */
export const minorDigits = (currency: string): number =>
  new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits!;

/** 4.99 of 499, for exports and programs. Calculate with minor units only. */
export const wholeUnits = (amount: number, currency: string): number => amount / 10 ** minorDigits(currency);
