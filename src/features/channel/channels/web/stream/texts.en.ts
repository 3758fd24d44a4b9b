export const streamTexts = {
  'channels.banner.title': 'Offline banner',
  'channels.banner.label': 'Offline picture',
  'channels.banner.hint': 'Shown in place of the player. 16:9, at least 1920 × 1080 pixels recommended.',
  'channels.banner.none': 'No picture yet',
  'channels.stream.title': 'Stream',
  'channels.stream.failed': "Couldn't load the stream",
  'channels.stream.edit': 'Edit',
  'channels.stream.edit.title': 'Edit stream',
  'channels.stream.save': 'Save stream',
  'channels.stream.saved': 'Stream saved.',
  'channels.stream.field.title': 'Title',
  'channels.stream.field.title.refused': 'Enter a title of 1 to {length} characters.',
  'channels.stream.field.category': 'Category',
  'channels.stream.field.language': 'Language',
  'channels.stream.field.mature.hint': 'Viewers must confirm that they are 18 or over.',
  'channels.stream.field.mature.forced': 'Staff marked this channel as mature. The audit log has the reason.',
  'refusal.MATURE_FORCED': 'Staff marked this channel as mature. Only staff can remove the mark.',
  'channels.stream.tags': 'Tags',
  'channels.stream.tags.hint': 'Press Enter or comma to add a tag.',
  'channels.stream.tags.remove': 'Remove {tag}',
  'channels.stream.tags.refused': 'Tags can have up to {length} characters, and a stream up to {count} tags.',
  'channels.stream.go_live': 'Go live',
  'channels.stream.go_live.text':
    'First describe your stream. Then copy the stream key into your encoder: your channel goes live when the encoder starts.',
  'channels.stream.go_live.continue': 'Continue to stream key',
  'channels.stream.end': 'End stream',
  'channels.stream.end.title': 'End stream?',
  'channels.stream.end.text':
    'Viewers will see that you are offline. Chat stays open. Your encoder cannot go live again until you allow it on the Stream page.',
} as const;

type StreamTexts = typeof streamTexts;
declare module '#core/web/i18n/catalog.ts' {
  interface Catalog extends StreamTexts {}
}
