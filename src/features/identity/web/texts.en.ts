/** Texts of choosing a name color and badges. */
export const identityTexts = {
  'chat.settings.identity': 'Identity',
  'chat.settings.identity.hint': 'Name color and badges',
  'chat.identity.preview': 'Preview',
  'chat.identity.preview.text': 'this is how your messages look',
  'chat.identity.global': 'Global badges',
  'chat.identity.global.empty': 'No global badges yet.',
  'chat.identity.channel': 'Channel badges',
  'chat.identity.channel.empty': 'No channel badges yet.',
  'chat.identity.chosen': '{count} of {max}',
  'chat.identity.locked': '{badge}, always shown',
  'chat.identity.color': 'Name color',
  'chat.identity.color.one': 'Color {color}',
  'chat.identity.color.custom': 'Custom color',
  identity_loading_error: 'Your identity could not be loaded',
  'refusal.NOT_YOU': 'You can only change your own identity.',
  'refusal.BADGE_NOT_HELD': 'You do not have that badge in this channel.',
  'refusal.TOO_MANY_BADGES': 'You can choose at most 2 channel badges. Remove one first.',
  'refusal.TOO_MANY_WITH_SUBSCRIBER': 'You can choose at most 3 badges including the subscriber badge. Remove one first.',
} as const;

type IdentityTexts = typeof identityTexts;
declare module '#core/web/i18n/catalogue.ts' {
  interface Catalogue extends IdentityTexts {}
}
