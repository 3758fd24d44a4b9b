export { deleteMedia } from './delete-media.ts';
export { type ContiguousRange, rangeAround, renderRange } from './delivery/contiguous-range.ts';
export { mediaFileOf, mediaFolder, mediaUrl } from './delivery/media-files.ts';
export { type Caching, immutable, missing, playlistReply } from './delivery/replies.ts';
export { readStoredFile, renderStoredMaster, renderStoredPlaylist } from './delivery/stored-media.ts';
export {
  type MediaPictures,
  picturesOfMedia,
  takePictureOfFile,
  takePictureOfMedia,
} from './pictures/pictures-of-media.ts';
export type { Storyboard } from './pictures/storyboard.ts';
export { thumbnailOnWire } from './pictures/thumbnail.ts';
export {
  findMedia,
  findMediaOfLivestream,
  listSegments,
  listSegmentTimes,
  listTracks,
  type MediaRow,
  mediaTotals,
} from './store/media.ts';
export { trimMedia } from './trim-media.ts';
