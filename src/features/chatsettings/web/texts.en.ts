/** Texts of the chat settings. */
export const chatsettingsTexts = {
  'chatsettings.title': 'Chat settings',
  'chatsettings.loading': 'Loading settings',
  'chatsettings.connection_failed': 'Chat settings could not be loaded',
  'chatsettings.sign_in': 'Sign in first',
  'chatsettings.mod_actions': 'Mod tools',
  'chatsettings.mod_actions.hint': 'Chat modes',
  'chatsettings.banned': 'Banned users',
  'chatsettings.emotes': 'Channel emotes',
  'chatsettings.popout': 'Pop out chat',
} as const;

type ChatsettingsTexts = typeof chatsettingsTexts;
declare module '#core/web/i18n/catalogue.ts' {
  interface Catalogue extends ChatsettingsTexts {}
}
