export const incomeTexts = {
  'income.title': 'Income tools',
  'income.failed': "Couldn't load income tools",
  'income.multistream': 'Multistream',
  'income.multistream.hint': 'You also stream on other platforms.',
  'income.multistream.now': 'This stream is also live on other platforms',
  'income.protection': 'Income protection',
  'income.protection.hint': 'Required for /kpp. Turn it on or off for each stream below.',
  'income.protection.now': 'This stream is protected',
  'income.offline': "Only available while you're live.",
  'refusal.LIVESTREAM_NOT_FOUND': 'This stream has ended.',
  'refusal.NOT_AVAILABLE': 'This is only available while the stream is live.',
  'refusal.NOT_ENABLED': 'Turn it on first in Dashboard, Settings, Income tools.',
  'refusal.ALREADY_ENABLED': 'This is already on.',
  'refusal.ALREADY_DISABLED': 'This is already off.',
  'refusal.PLEASE_WAIT': 'You just changed this. Wait a moment.',
  'income.audit.change_income_tools': 'Income tools changed',
  'income.command.multi_on': 'Multistream is on.',
  'income.command.multi_off': 'Multistream is off.',
  'income.command.kpp_on': 'Income protection is on.',
  'income.command.kpp_off': 'Income protection is paused.',
  'income.command.multi': 'Turn multistream on or off',
  'income.command.kpp': 'Turn income protection on or off',
} as const;

type IncomeTexts = typeof incomeTexts;
declare module '#core/web/i18n/catalog.ts' {
  interface Catalog extends IncomeTexts {}
}
