import type { accountsCheckTexts } from './texts.en.ts';

export const accountsCheckTextsDe: Record<keyof typeof accountsCheckTexts, string> = {
  'check.staff': 'Weitere Team-Mitglieder',
  'check.staff.none': 'Noch niemand gehört zum Team.',
  'check.staff.none.fix': 'Erstelle das erste Konto mit dem Link, den der Server beim Start ausgibt.',
  'check.staff.alone': 'Nur eine Person gehört zum Team.',
  'check.staff.alone.fix': 'Nimm eine zweite Person ins Team auf, damit jemand handeln kann, wenn die erste es nicht kann.',
  'check.staff.several': '{count, plural, one {# Person gehört zum Team.} other {# Personen gehören zum Team.}}',
};
