/** Texts of the emotes: picker, suggestions, and their keeping. */
export const emotesTexts = {
  'emotes.title': 'Emotes',
  'emotes.section.recent': 'Recent',
  'emotes.section.global': 'Global',
  'emotes.section.emoji': 'Emojis',

  'emotes.picker.search': 'Search emotes',
  'emotes.picker.clear': 'Clear search',
  'emotes.picker.sections': 'Sections',
  'emotes.picker.loading': 'Emotes are loading',
  'emotes.picker.failed': 'The emotes could not be loaded',
  'emotes.picker.empty': 'No emotes yet',
  'emotes.picker.empty.text': 'When this channel has emotes, they show up here.',
  'emotes.picker.no_result': 'No emote has “{search}” in its name',
  'emotes.picker.no_result.text': 'Try a shorter search.',
  'emotes.picker.found': '{count, plural, one {# emote found} other {# emotes found}}',
  'emotes.picker.locked': '{name}, subscribers only',
  'emotes.picker.subscribers': 'Subscribers only',

  'emotes.prompt.title': 'Subscribe to {channel}',
  'emotes.prompt.text':
    '{emote} is for subscribers of {channel}. A subscription unlocks it, and every other emote that they keep for subscribers.',
  'emotes.prompt.offer': 'Tier {tier}, {months, plural, one {# month} other {# months}}',
  'emotes.prompt.not_sold': 'Subscriptions cannot be bought on this site yet.',
  'emotes.prompt.later': 'Not now',

  'emotes.own.title': 'Emotes of {channel}',
  'emotes.own.text': 'Viewers can use them in your chat, subscribers in every chat.',
  'emotes.own.count': '{count} of {max}',
  'emotes.own.loading': 'The emotes of the channel are loading',
  'emotes.own.failed': 'The emotes of the channel could not be loaded',
  'emotes.own.empty': 'No emotes yet',
  'emotes.own.empty.text': 'Add the first one: a PNG, WebP or GIF, best square and 112 pixels or more.',
  'emotes.own.full': 'The channel has as many emotes as it can have. Remove one to add another.',
  'emotes.own.not_allowed': 'Only the broadcaster can change these emotes',
  'emotes.own.not_allowed.text': 'Only the broadcaster can manage the emotes of this channel.',
  'emotes.own.to_channel': 'Go to channel',
  'emotes.own.list': 'Channel emotes',
  'emotes.own.sign_in': 'Sign in to change the emotes of your channel',

  'emotes.upload.drop': 'Drop images here, paste one, or choose files',
  'emotes.upload.drop.text': 'PNG, WebP or GIF, also animated. At most {size} KB, {min} to {max} pixels per side.',
  'emotes.upload.choose': 'Choose files',
  'emotes.upload.drafts': 'New emotes',
  'emotes.upload.draft': 'New emote from {file}',
  'emotes.upload.name': 'Name',
  'emotes.upload.name.hint': 'Written as :{name}: in chat',
  'emotes.upload.subscribers': 'Subscribers only',
  'emotes.upload.add': 'Add emote',
  'emotes.upload.discard': 'Discard',
  'emotes.upload.added': '{name} was added.',
  'emotes.upload.too_large': 'This picture has {size} KB. Make it smaller: at most {max} KB.',
  'emotes.upload.dimensions': 'This picture has {width} × {height} pixels. Each side must have {min} to {max}.',
  'emotes.upload.not_an_image': 'This is not a PNG, WebP or GIF picture that can be read. Choose another file.',
  'emotes.upload.too_many': 'You can add {max} images at a time. The rest were skipped.',

  'emotes.name.invalid': 'A name has 2 to 32 letters, digits, dashes, underscores or bangs.',
  'emotes.name.taken': 'This channel already has an emote of that name.',

  'emotes.one.rename': 'Rename {name}',
  'emotes.one.remove': 'Remove {name}',
  'emotes.one.subscribers': '{name}, subscribers only',
  'emotes.one.animated': 'Animated',
  'emotes.one.renamed': '{name} is now {next}.',
  'emotes.one.on_dark': 'On dark',
  'emotes.one.on_light': 'On light',
  'emotes.remove.title': 'Remove {name}?',
  'emotes.remove.text':
    'Nobody can send it any more. Messages that have it keep showing it. It cannot be brought back, only uploaded again.',
  'emotes.remove.confirm': 'Remove {name}',
  'emotes.removed': '{name} was removed.',

  'refusal.EMOTE_NAME_TAKEN': 'This channel already has an emote of that name. Choose another.',
  'refusal.TOO_MANY_EMOTES': 'The channel has as many emotes as it can have. Remove one first.',
  'refusal.NOT_AN_EMOTE_IMAGE': 'That is not a PNG, WebP or GIF picture that can be read. Choose another file.',
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
