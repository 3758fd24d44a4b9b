/** Texts of the shell: the top bar, and pages about pages. */
export const appTexts = {
  'app.name': 'Grandstand',
  'app.skip': 'Skip to the content',
  'app.nav': 'Main',
  'app.nav.home': 'Home',
  'app.nav.browse': 'Browse',
  'app.nav.following': 'Following',
  'app.menu': 'Menu',
  'app.not_found.title': 'There is nothing at this address',
  'app.not_found.text': 'It may have been moved or never existed.',
  'app.not_found.home': 'To the home page',
  'app.broken.title': 'This page broke',
  'app.broken.text': 'That is our fault. Try it again; if it stays broken, reload the page.',
  'app.broken.reload': 'Reload the page',
  'app.chat.show': 'Show the chat',
  'app.chat.resize': 'Width of the chat',
} as const;

type AppTexts = typeof appTexts;
declare module '../../core/web/i18n/catalogue.ts' {
  interface Catalogue extends AppTexts {}
}
