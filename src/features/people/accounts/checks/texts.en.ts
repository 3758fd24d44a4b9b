/** Findings of the check of staff accounts. */
export const accountsCheckTexts = {
  'check.staff': 'Other staff',
  'check.staff.none': 'Nobody is staff yet.',
  'check.staff.none.fix': 'Create the first account with the link that the server prints at its start.',
  'check.staff.alone': 'Only one person is staff.',
  'check.staff.alone.fix': "Make a second person staff, so that someone can act when the first can't.",
  'check.staff.several': '{count, plural, one {# person is staff.} other {# people are staff.}}',
} as const;
