import type { jobsCheckTexts } from './texts.en.ts';

export const jobsCheckTextsDe: Record<keyof typeof jobsCheckTexts, string> = {
  'check.jobs': 'Hintergrundaufträge',
  'check.jobs.ok': 'Kein Auftrag ist endgültig gescheitert.',
  'check.jobs.dead': '{count, plural, one {# Auftrag ist} other {# Aufträge sind}} nach allen Versuchen gescheitert: {kinds}.',
  'check.jobs.dead.fix': 'Lies die Fehler im Team-Bereich unter „Aufträge“, behebe die Ursache und wiederhole die Aufträge.',
};
