export const videoTexts = {
  'recordings.title': 'Videos',
  'recordings.views': '{compact} {count, plural, one {view} other {views}}',
  'recordings.visibility.public': 'Public',
  'recordings.visibility.unlisted': 'Unlisted',
  'recordings.visibility.private': 'Private',
  'recordings.mature': '18+',
  'recordings.processing': 'Processing',
  'recordings.processing.title': 'This video is almost ready',
  'recordings.processing.text': 'The stream just ended. You can watch the video in a moment.',
  'recordings.watched': '{percent}% watched',
  'recordings.more_from': 'More from {name}',
  'recordings.show_all': 'Show all',
  'recordings.more_about': 'More about this video',

  'recordings.missing': 'This video is not available',
  'recordings.missing.text': 'It may be private or deleted.',
  'recordings.missing.home': 'Go to the home page',
  'recordings.private': 'This video is no longer available',
  'recordings.private.text': 'The channel made it private or deleted it while you were watching.',
  'recordings.private.more': 'More videos',
  'refusal.VIDEO_NOT_FOUND': 'This video does not exist, or is private.',
  'recordings.failed': "Couldn't load the video",

  'recordings.resumed': 'Resumed at {time}',
  'recordings.resumed.start_over': 'Start over',
  'recordings.share': 'Share',
  'recordings.shared': 'Link copied.',
  'recordings.share_failed': "Couldn't copy the link. Copy it from the address bar.",

  'recordings.replay.title': 'Chat replay',
  'recordings.replay.region': 'Chat replay of {channel}',
  'recordings.replay.hide': 'Hide chat replay',
  'recordings.replay.show': 'Show chat replay',
  'recordings.replay.empty': 'No messages',
  'recordings.replay.empty.text': 'Nobody was chatting at this point of the video.',
  'recordings.replay.reading': 'Loading chat',
  'recordings.replay.failed': "Couldn't load chat. Retrying.",
  'recordings.replay.in_sync': 'In sync with the video',

  'recordings.list.failed': "Couldn't load videos",
  'recordings.list.empty': 'No videos yet',
  'recordings.list.empty.text': 'Past streams appear here after {name} goes offline.',
  'recordings.list.empty.own': 'Your past streams appear here after you go offline.',
  'recordings.list.more': 'Show more',
  'recordings.category.empty': 'Past streams in {name} appear here.',
  'recordings.recent': 'Recent videos',
} as const;

type VideoTexts = typeof videoTexts;
declare module '#core/web/i18n/catalog.ts' {
  interface Catalog extends VideoTexts {}
}
