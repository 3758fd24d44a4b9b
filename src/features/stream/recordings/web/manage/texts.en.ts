/** Texts of the broadcaster's section about recordings. */
export const manageVideosTexts = {
  'recordings.manage.list': 'Your videos',
  'recordings.manage.failed': 'Your videos could not be loaded',
  'recordings.manage.empty': 'No videos yet',
  'recordings.manage.empty.text': 'Your next stream appears here after it ends.',
  'recordings.manage.empty.off': 'Streams are not recorded. Turn it on in the settings.',
  'recordings.manage.kept_until': 'Kept until {date}',
  'recordings.manage.expires': 'Deleted {when}',
  'recordings.manage.visibility': 'Visibility of {title}',
  'recordings.manage.edit': 'Edit title',
  'recordings.manage.edit.label': 'Title',
  'recordings.manage.edit.save': 'Save title',
  'recordings.manage.edit.empty': 'Enter a title.',
  'recordings.manage.changed': 'Video updated.',
  'recordings.manage.delete': 'Delete video',
  'recordings.manage.deleted': 'Video deleted.',
  'recordings.manage.restored': 'Video restored.',
  'recordings.manage.removed': 'Deleted. It will be removed permanently {when}.',

  'recordings.movie': 'Video as MP4',
  'recordings.movie.text': 'Get the whole video as an MP4 file. Making it takes a while for long streams.',
  'recordings.movie.make': 'Make MP4',
  'recordings.movie.making': 'Making the MP4 file',
  'recordings.movie.making.text': 'You can close this. The file is waiting here when it is ready.',
  'recordings.movie.percent': '{percent}%',
  'recordings.movie.failed': 'The MP4 file could not be made.',
  'recordings.movie.download': 'Download MP4',
  'recordings.movie.part': 'Download part {part} of {parts}',
  'recordings.movie.expires': 'The file is deleted {when}.',
  'refusal.VIDEO_PROCESSING': 'Nothing of this video is stored yet. Try again soon.',
  'refusal.STORAGE_FULL': 'The server is out of space. Try again later.',
  'recordings.download': 'Download',
  'recordings.download.csv': 'Chat as CSV',
  'recordings.download.json': 'Chat as JSON',

  'recordings.storage': 'Storage',
  'recordings.storage.used': '{used} used',
  'recordings.storage.of': '{used} of {quota} used',
  'recordings.storage.quota': 'When it is full, your oldest videos are deleted.',
  'recordings.storage.nearly_full': 'Nearly full. Your oldest videos are deleted next. Delete what you do not need.',
  'recordings.storage.disk': 'The server is out of space, so new streams are not recorded. You can still go live.',

  'recordings.settings': 'Recording',
  'recordings.settings.keep': 'Record streams',
  'recordings.settings.keep.hint': 'Each stream becomes a video after it ends.',
  'recordings.settings.visibility': 'Visibility of new videos',
  'recordings.visibility.public.hint': 'Listed on your channel.',
  'recordings.visibility.unlisted.hint': 'Only people with the link can watch.',
  'recordings.visibility.private.hint': 'Only you can watch.',
} as const;

type ManageVideosTexts = typeof manageVideosTexts;
declare module '#core/web/i18n/catalogue.ts' {
  interface Catalogue extends ManageVideosTexts {}
}
