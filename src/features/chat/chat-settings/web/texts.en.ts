export const chatSettingsTexts = {
  'chat-settings.title': 'Chat settings',
  'chat-settings.loading': 'Loading settings',
  'chat-settings.connection_failed': "Couldn't load chat settings",
  'chat-settings.sign_in.purpose': 'Sign in to change this setting',
  'chat-settings.sign_in': 'Sign in first',
  'chat-settings.mod_actions': 'Mod tools',
  'chat-settings.mod_actions.hint': 'Chat modes',
  'chat-settings.banned': 'Banned users',
  'chat-settings.emotes': 'Channel emotes',
  'chat-settings.popout': 'Pop out chat',
} as const;

type ChatsettingsTexts = typeof chatSettingsTexts;
declare module '#core/web/i18n/catalog.ts' {
  interface Catalog extends ChatsettingsTexts {}
}
