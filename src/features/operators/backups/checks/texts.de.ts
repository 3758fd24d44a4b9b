import type { backupCheckTexts } from './texts.en.ts';

export const backupCheckTextsDe: Record<keyof typeof backupCheckTexts, string> = {
  'check.backup': 'Sicherungen',
  'check.backup.ok': 'Die letzte Sicherung war {days, plural, =0 {vor weniger als einem Tag} one {vor # Tag} other {vor # Tagen}} fertig.',
  'check.backup.last_failed': 'Die letzte Sicherung ist fehlgeschlagen.',
  'check.backup.last_failed.fix': 'Lies den Grund im Team-Bereich unter „Sicherungen“, behebe ihn und erstelle dort eine Sicherung.',
  'check.backup.none': 'Sicherungen sind geplant, aber es gibt noch keine.',
  'check.backup.none.fix': 'Erstelle die erste im Team-Bereich unter „Sicherungen“.',
  'check.backup.off': 'Es gibt keine Sicherung, und es ist keine geplant.',
  'check.backup.off.fix': 'Setze BACKUP_SCHEDULE, zum Beispiel auf daily 03:00. Sicherungen der Befehlszeile kennt der Server nicht.',
  'check.backup.unscheduled':
    'Die letzte Sicherung war {days, plural, =0 {vor weniger als einem Tag} one {vor # Tag} other {vor # Tagen}} fertig, und es ist keine weitere geplant.',
  'check.backup.unscheduled.fix':
    'Setze BACKUP_SCHEDULE, zum Beispiel auf daily 03:00. Sicherungen der Befehlszeile kennt der Server nicht.',
  'check.backup.old': 'Sicherungen sind geplant, aber die letzte war {days, plural, one {vor # Tag} other {vor # Tagen}} fertig.',
  'check.backup.old.fix':
    'Suche im Team-Bereich unter „Sicherungen“ nach einer hängenden Sicherung, und lass zu den geplanten Zeiten einen Server laufen.',
};
