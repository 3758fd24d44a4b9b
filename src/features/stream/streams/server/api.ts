export { deleteMedia, trimMedia } from './delete-media.ts';
export { mediaRoute } from './delivery/media-metrics.ts';
export { type Caching, missing, playlistReply } from './delivery/replies.ts';
export { isStreamUrlOpen } from './delivery/serve-live.ts';
export {
  type ContiguousRange,
  mediaFileOf,
  mediaFolder,
  mediaUrl,
  pictureName,
  pictureOf,
  rangeAround,
  readStoredSegment,
  renderRange,
  renderStoredMaster,
  renderStoredPlaylist,
  serveStoredFile,
} from './delivery/stored-media.ts';
export { segmentsLost } from './events.ts';
export type { Storyboard } from './pictures/media-frames.ts';
export {
  enqueueRecordingPictures,
  type MediaPictures,
  picturesOfMedia,
  serveMediaPicture,
  takePictureOfFile,
  takePictureOfMedia,
} from './pictures/media-pictures.ts';
export {
  findMedia,
  findMediaOfLivestream,
  listSegments,
  listSegmentTimes,
  listTracks,
  type MediaRow,
  mediaTotals,
} from './store/media.ts';
