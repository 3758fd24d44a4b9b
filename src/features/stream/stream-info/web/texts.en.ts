export const streamInfoTexts = {
  'stream-info.command.title_done': 'Stream title updated.',
  'stream-info.command.category': 'Change the stream category',
  'stream-info.command.title': 'Change the stream title',
  'stream-info.argument.title': 'text',
  'stream-info.argument.title.about': 'New title',
  'stream-info.category.title': 'Choose a category',
  'stream-info.category.search': 'Search categories',
  'stream-info.category.now': 'Now: {name}',
  'stream-info.category.hint': 'Type the name of a game or topic.',
  'stream-info.category.no_categories_found': 'No category found',
  'stream-info.category.no_categories_found.text': 'Try another name.',
  'stream-info.category.error_api': "Couldn't save the category. Try again.",
  'stream-info.category.error_no_livestream': 'You are not live. Go live to set a category.',
  'stream-info.category.failed': "Couldn't load categories",
  'stream-info.category.watching': '{compact} watching',
  'stream-info.category.save': 'Save category',
  'stream-info.category.saving': 'Saving',
} as const;

type StreaminfoTexts = typeof streamInfoTexts;
declare module '#core/web/i18n/catalog.ts' {
  interface Catalog extends StreaminfoTexts {}
}
