/** Texts of changing title and category of the stream from the chat. */
export const streaminfoTexts = {
  'chat.command.title_done': 'Stream title updated.',
  'streaminfo.command.category': 'Change the stream category',
  'streaminfo.command.title': 'Change the stream title',
  'chat.argument.title': 'text',
  'chat.argument.title.about': 'New title',
  'chat.category.title': 'Choose a category',
  'chat.category.search': 'Search categories',
  'chat.category.none': 'No categories match “{search}”.',
  'chat.category.failed': 'The categories could not be loaded',
  'chat.category.watching': '{compact} watching',
  'chat.category.save': 'Save category',
} as const;

type StreaminfoTexts = typeof streaminfoTexts;
declare module '#core/web/i18n/catalogue.ts' {
  interface Catalogue extends StreaminfoTexts {}
}
