export { deleteMedia, trimMedia } from './delete-media.ts';
export { mediaFileOf, mediaFolder, mediaUrl } from './delivery/media-files.ts';
export { type Caching, immutable, missing, playlistReply } from './delivery/replies.ts';
export {
  type ContiguousRange,
  rangeAround,
  readStoredFile,
  renderRange,
  renderStoredMaster,
  renderStoredPlaylist,
} from './delivery/stored-media.ts';
export {
  type MediaPictures,
  picturesOfMedia,
  takePictureOfFile,
  takePictureOfMedia,
} from './pictures/pictures-of-media.ts';
export type { Storyboard } from './pictures/render.ts';
export { thumbnailOnWire } from './pictures/render.ts';
export {
  findMedia,
  findMediaOfLivestream,
  listSegments,
  listSegmentTimes,
  listTracks,
  type MediaRow,
  mediaTotals,
} from './store/media.ts';
