/** Texts of the emotes: picker, suggestions, and their management. */
export const emotesTexts = {
  'emotes.title': 'Emotes',
  'emotes.section.recent': 'Recent',
  'emotes.section.global': 'Global',
  'emotes.section.emoji': 'Emojis',

  'emotes.picker.search': 'Search emotes',
  'emotes.picker.clear': 'Clear search',
  'emotes.picker.sections': 'Sections',
  'emotes.picker.loading': 'Loading emotes',
  'emotes.picker.failed': 'Emotes could not be loaded',
  'emotes.picker.empty': 'No emotes yet',
  'emotes.picker.empty.text': 'Emotes that this channel adds appear here.',
  'emotes.picker.no_result': 'No emotes match “{search}”',
  'emotes.picker.no_result.text': 'Try a shorter search.',
  'emotes.picker.found': '{count, plural, one {# emote found} other {# emotes found}}',
  'emotes.picker.locked': '{name}, subscribers only',
  'emotes.picker.subscribers': 'Subscribers only',

  'emotes.prompt.title': 'Subscribe to {channel}',
  'emotes.prompt.text': '{emote} is a subscriber emote. Subscribe to {channel} to use all of its subscriber emotes.',
  'emotes.prompt.offer': 'Tier {tier}, {months, plural, one {# month} other {# months}}',
  'emotes.prompt.later': 'Not now',

  'emotes.own.text': 'Viewers can use them in your chat.',
  'emotes.own.text.subscribers': 'Viewers can use them in your chat, subscribers in every chat.',
  'emotes.own.count': '{count} of {max}',
  'emotes.own.loading': 'Loading channel emotes',
  'emotes.own.failed': 'Channel emotes could not be loaded',
  'emotes.own.empty': 'No emotes yet',
  'emotes.own.empty.text': 'Add your first emote: PNG, WebP or GIF, ideally square and at least 112 pixels.',
  'emotes.own.full': 'This channel has reached its emote limit. Remove one to add another.',
  'emotes.own.list': 'Channel emotes',

  'emotes.upload.drop': 'Drop images here, paste one, or choose files',
  'emotes.upload.drop.text': 'PNG, WebP or GIF, static or animated. Up to {size} KB, {min} to {max} pixels per side.',
  'emotes.upload.choose': 'Choose files',
  'emotes.upload.drafts': 'New emotes',
  'emotes.upload.draft': 'New emote from {file}',
  'emotes.upload.name': 'Name',
  'emotes.upload.name.hint': 'Use it as :{name}: in chat.',
  'emotes.upload.subscribers': 'Subscribers only',
  'emotes.upload.add': 'Add emote',
  'emotes.upload.discard': 'Discard',
  'emotes.upload.added': '{name} was added.',
  'emotes.upload.too_large': 'This image is {size} KB. The limit is {max} KB.',
  'emotes.upload.dimensions': 'This image is {width} × {height} pixels. Each side must be {min} to {max} pixels.',
  'emotes.upload.not_an_image': 'This is not a valid PNG, WebP or GIF. Choose another file.',
  'emotes.upload.too_many': 'You can add {max} images at a time. The rest were skipped.',

  'emotes.name.invalid': 'Use 2 to 32 letters, numbers, dashes, underscores or exclamation marks.',
  'emotes.name.taken': 'This channel already has an emote with that name.',

  'emotes.one.rename': 'Rename {name}',
  'emotes.one.remove': 'Remove {name}',
  'emotes.one.subscribers': '{name}, subscribers only',
  'emotes.one.animated': 'Animated',
  'emotes.one.renamed': '{name} is now {next}.',
  'emotes.one.on_dark': 'On dark',
  'emotes.one.on_light': 'On light',
  'emotes.remove.title': 'Remove {name}?',
  'emotes.remove.text':
    'No one can use it anymore. Messages that contain it show it for another 30 days, then its name. This cannot be undone.',
  'emotes.remove.confirm': 'Remove {name}',
  'emotes.removed': '{name} was removed.',

  'refusal.EMOTE_NAME_TAKEN': 'This channel already has an emote with that name. Choose another.',
  'refusal.TOO_MANY_EMOTES': 'This channel has reached its emote limit. Remove one first.',
  'refusal.TOO_MANY_UPLOADS': 'At most 100 emotes can be uploaded in 24 hours. Try again later.',
  'refusal.NOT_AN_EMOTE_IMAGE': 'This is not a valid PNG, WebP or GIF. Choose another file.',
  'refusal.EMOTE_IMAGE_TOO_LARGE': 'Images can be at most 512 KB.',
  'refusal.EMOTE_IMAGE_DIMENSIONS': 'Each side of an image must be 28 to 1024 pixels.',
  'refusal.EMOTE_TOO_MANY_FRAMES': 'Animated images can have at most 200 frames, fewer when they are large.',
  'refusal.EMOTE_NOT_FOUND': 'This emote was removed.',
  'emotes.menu': 'Your emotes',
  'emotes.pane': 'Emotes',
} as const;

type EmotesTexts = typeof emotesTexts;
declare module '#core/web/i18n/catalogue.ts' {
  interface Catalogue extends EmotesTexts {}
}
