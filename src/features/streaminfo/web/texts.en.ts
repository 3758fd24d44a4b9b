/** Texts of changing title and category of the stream from the chat. */
export const streaminfoTexts = {
  'streaminfo.command.title_done': 'Stream title updated.',
  'streaminfo.command.category': 'Change the stream category',
  'streaminfo.command.title': 'Change the stream title',
  'streaminfo.argument.title': 'text',
  'streaminfo.argument.title.about': 'New title',
  'streaminfo.category.title': 'Choose a category',
  'streaminfo.category.search': 'Search categories',
  'streaminfo.category.none': 'No categories match “{search}”',
  'streaminfo.category.failed': 'The categories could not be loaded',
  'streaminfo.category.watching': '{compact} watching',
  'streaminfo.category.save': 'Save category',
} as const;

type StreaminfoTexts = typeof streaminfoTexts;
declare module '#core/web/i18n/catalogue.ts' {
  interface Catalogue extends StreaminfoTexts {}
}
