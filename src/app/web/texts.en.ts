/** Texts of the shell: the top bar, and pages about pages. */
export const appTexts = {
  'app.name': 'Grandstand',
  'app.skip': 'Skip to content',
  'app.nav': 'Main',
  'app.nav.home': 'Home',
  'app.nav.browse': 'Browse',
  'app.nav.following': 'Following',
  'app.menu': 'Menu',
  'app.not_found.title': 'Page not found',
  'app.not_found.text': 'It may have been moved or never existed.',
  'app.not_found.home': 'Go to home',
  'app.account.failed': 'Account menu could not be loaded. Try again.',
  'app.account.outdated': 'A new version is available. Reload.',
  'app.broken.title': 'This page crashed',
  'app.broken.text': 'That is our fault. Try again; if it keeps failing, reload the page.',
  'app.broken.reload': 'Reload page',
  'app.chat.show': 'Show chat',
  'app.chat.resize': 'Chat width',

  'app.dashboard.title': 'Dashboard',
  'app.dashboard.of': "{name}'s dashboard",
  'app.dashboard.panes': 'Panes',
  'app.dashboard.reset': 'Reset layout',
  'app.dashboard.resize': 'Column width',
  'app.dashboard.new_column': 'New column',
  'app.dashboard.move': 'Drag, or use the arrow keys',
  'app.dashboard.move_named': 'Move {pane}',
  'app.dashboard.move_start': 'Move left',
  'app.dashboard.move_end': 'Move right',
  'app.dashboard.move_up': 'Move up',
  'app.dashboard.move_down': 'Move down',
  'app.dashboard.moved': '{pane} moved to column {column}, position {place}.',
  'app.dashboard.keys': 'Use the arrow keys to move the pane.',
  'app.dashboard.menu': 'More options for {pane}',
  'app.dashboard.hide': 'Hide pane',
  'app.dashboard.empty': 'All panes are hidden',
  'app.dashboard.empty.text': 'Use the Panes button above to show them again.',
  'app.dashboard.sign_in': 'Sign in to manage this channel',
  'app.dashboard.sign_in.text': 'The dashboard is for the broadcaster and moderators of a channel.',
  'app.dashboard.closed': 'You do not have access to this dashboard',
  'app.dashboard.closed.text': 'Only {name} and the moderators of this channel can manage it.',
  'app.dashboard.to_channel': 'Go to channel',
} as const;

type AppTexts = typeof appTexts;
declare module '#core/web/i18n/catalogue.ts' {
  interface Catalogue extends AppTexts {}
}
