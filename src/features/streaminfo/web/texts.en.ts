/** Texts of changing title and category of the stream from the chat. */
export const streaminfoTexts = {
  'chat.command.title_done': 'Stream title updated.',
  'streaminfo.command.category': 'Choose the category of the stream',
  'streaminfo.command.title': 'Change the title of the stream',
  'chat.argument.title': 'text',
  'chat.argument.title.about': 'New title',
  'chat.category.title': 'Choose a category',
  'chat.category.search': 'Search categories',
  'chat.category.none': 'No category has “{search}” in its name.',
  'chat.category.failed': 'The categories could not be loaded',
  'chat.category.watching': '{compact} watching',
  'chat.category.save': 'Save category',
} as const;

type StreaminfoTexts = typeof streaminfoTexts;
declare module '#core/web/i18n/catalogue.ts' {
  interface Catalogue extends StreaminfoTexts {}
}
