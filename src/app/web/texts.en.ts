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

  'app.dashboard.title': 'Dashboard',
  'app.dashboard.of': 'Dashboard of {name}',
  'app.dashboard.panes': 'Panes',
  'app.dashboard.reset': 'Back to the usual order',
  'app.dashboard.resize': 'Width of the column',
  'app.dashboard.new_column': 'New column',
  'app.dashboard.move': 'Drag, or use the arrow keys',
  'app.dashboard.move_named': 'Move {pane}',
  'app.dashboard.move_start': 'To the column before',
  'app.dashboard.move_end': 'To the next column',
  'app.dashboard.move_up': 'Up',
  'app.dashboard.move_down': 'Down',
  'app.dashboard.moved': '{pane} is in column {column} now, place {place}.',
  'app.dashboard.keys': 'The arrow keys move the pane.',
  'app.dashboard.menu': 'More about {pane}',
  'app.dashboard.hide': 'Hide this pane',
  'app.dashboard.broken': 'This pane did not load',
  'app.dashboard.broken.text': 'The site may have been renewed since you opened it. The other panes go on working.',
  'app.dashboard.empty': 'Every pane is hidden',
  'app.dashboard.empty.text': 'Bring the ones that you need back with the button Panes above.',
  'app.dashboard.sign_in': 'Sign in to run this channel',
  'app.dashboard.sign_in.text': 'The dashboard is for the broadcaster and the moderators of a channel.',
  'app.dashboard.closed': 'This dashboard is not yours',
  'app.dashboard.closed.text': 'Only {name} and the moderators of this channel can run it.',
  'app.dashboard.to_channel': 'Go to the channel',
} as const;

type AppTexts = typeof appTexts;
declare module '#core/web/i18n/catalogue.ts' {
  interface Catalogue extends AppTexts {}
}
