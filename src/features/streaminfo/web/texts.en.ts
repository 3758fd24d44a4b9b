/** Texts of changing title and category of the stream from the chat. */
export const streaminfoTexts = {
  'streaminfo.command.title_done': 'Stream title updated.',
  'streaminfo.command.category': 'Change the stream category',
  'streaminfo.command.title': 'Change the stream title',
  'streaminfo.argument.title': 'text',
  'streaminfo.argument.title.about': 'New title',
  'streaminfo.category.title': 'Choose a category',
  'streaminfo.category.search': 'Search categories',
  'streaminfo.category.now': 'Now: {name}',
  'streaminfo.category.hint': 'Type the name of a game or topic.',
  'streaminfo.category.no_categories_found': 'No category found',
  'streaminfo.category.no_categories_found.text': 'Try another name.',
  'streaminfo.category.error_api': 'The category was not saved. Try again.',
  'streaminfo.category.error_no_livestream': 'You are not live. Go live to set a category.',
  'streaminfo.category.failed': 'The categories could not be loaded',
  'streaminfo.category.watching': '{compact} watching',
  'streaminfo.category.save': 'Save category',
  'streaminfo.category.saving': 'Saving',
} as const;

type StreaminfoTexts = typeof streaminfoTexts;
declare module '#core/web/i18n/catalogue.ts' {
  interface Catalogue extends StreaminfoTexts {}
}
