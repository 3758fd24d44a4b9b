/** How many decimal places a currency (ISO 4217) has: 2 for USD, 0 for JPY. Throws RangeError for what is no currency code. */
export const minorDigits = (currency: string): number =>
  new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits!;

/** 4.99 of 499: an amount in minor units as a number of whole units, for exports and programs. Calculate with minor units only. */
export const wholeUnits = (amount: number, currency: string): number => amount / 10 ** minorDigits(currency);
