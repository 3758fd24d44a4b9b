/** Texts of choosing a name color and badges. */
export const identityTexts = {
  'identity.settings.identity': 'Identity',
  'identity.settings.identity.hint': 'Name color and badges',
  'identity.preview': 'Preview',
  'identity.preview.text': 'this is how your messages look',
  'identity.global': 'Global badges',
  'identity.global.empty': 'No global badges yet.',
  'identity.channel': 'Channel badges',
  'identity.channel.empty': 'No channel badges yet.',
  'identity.chosen': '{count} of {max}',
  'identity.locked': '{badge}, always shown',
  'identity.color': 'Name color',
  'identity.color.white': 'White',
  'identity.color.red': 'Red',
  'identity.color.lime': 'Lime green',
  'identity.color.blue': 'Blue',
  'identity.color.lavender': 'Lavender',
  'identity.color.orange': 'Orange',
  'identity.color.turquoise': 'Turquoise',
  'identity.color.pink': 'Pink',
  'identity.color.sky': 'Sky blue',
  'identity.color.purple': 'Purple',
  'identity.color.peach': 'Peach',
  'identity.color.aqua': 'Aqua',
  'identity.color.coral': 'Coral',
  'identity.color.mint': 'Mint',
  'identity.color.light_pink': 'Light pink',
  'identity.color.light_blue': 'Light blue',
  'identity.color.custom': 'Custom color',
  'identity.loading_error': 'Your identity could not be loaded',
  'refusal.NOT_YOU': 'You can only change your own identity.',
  'refusal.BADGE_NOT_HELD': 'You do not have that badge in this channel.',
  'refusal.TOO_MANY_BADGES': 'You can choose at most 2 channel badges. Remove one first.',
  'refusal.TOO_MANY_WITH_SUBSCRIBER': 'You can choose at most 3 badges including the subscriber badge. Remove one first.',
} as const;

type IdentityTexts = typeof identityTexts;
declare module '#core/web/i18n/catalogue.ts' {
  interface Catalogue extends IdentityTexts {}
}
