/** Texts for managing a stream: its details, going live, ending. */
export const streamTexts = {
  'channels.banner.title': 'Offline banner',
  'channels.banner.label': 'Picture while you are offline',
  'channels.banner.hint': 'Shown where the player is, in 16:9. 1920 by 1080 pixels or more look best.',
  'channels.banner.none': 'No picture yet',
  'channels.stream.title': 'Stream',
  'channels.stream.failed': 'The stream could not be loaded',
  'channels.stream.edit': 'Edit',
  'channels.stream.edit.title': 'Edit stream',
  'channels.stream.save': 'Save stream',
  'channels.stream.saved': 'Stream saved.',
  'channels.stream.field.title': 'Title',
  'channels.stream.field.title.refused': 'Enter a title of 1 to {length} characters.',
  'channels.stream.field.category': 'Category',
  'channels.stream.field.language': 'Language',
  'channels.stream.field.mature.hint': 'Viewers confirm that they are 18 or over before they watch.',
  'channels.stream.tags': 'Tags',
  'channels.stream.tags.hint': 'Press Enter or comma to add a tag.',
  'channels.stream.tags.remove': 'Remove {tag}',
  'channels.stream.tags.refused': 'Tags can have up to {length} characters, and a stream up to {count} tags.',
  'channels.stream.go_live': 'Go live',
  'channels.stream.go_live.continue': 'Continue to set-up',
  'channels.stream.end': 'End stream',
  'channels.stream.end.title': 'End stream?',
  'channels.stream.end.text': 'Viewers will see that you are offline. Chat stays open.',
} as const;

type StreamTexts = typeof streamTexts;
declare module '#core/web/i18n/catalogue.ts' {
  interface Catalogue extends StreamTexts {}
}
