import { type Frames, type RenderedPicture, renderPicture } from '#core/server/pictures/frames.ts';
import { readUpload, type UploadLimits, type UploadProblem } from '#core/server/pictures/read-upload.ts';
import { EMOTE_FRAMES, EMOTE_MAX_PIXELS, EMOTE_MIN_PIXELS, EMOTE_SIZES } from '#features/channel/emotes/contract.ts';

/** Side of the square that smaller sizes are derived from. */
export const EMOTE_SIDE: number = EMOTE_SIZES.at(-1)!;

const LIMITS: UploadLimits = {
  formats: ['png', 'webp', 'gif'],
  minSide: EMOTE_MIN_PIXELS,
  maxSide: EMOTE_MAX_PIXELS,
  maxFrames: EMOTE_FRAMES,
  // 30 frames in the largest size.
  maxTotalPixels: 30 * EMOTE_MAX_PIXELS * EMOTE_MAX_PIXELS,
  frame: { width: EMOTE_SIDE, height: EMOTE_SIDE },
};

const REFUSALS = {
  unreadable: 'NOT_AN_EMOTE_IMAGE',
  wrong_dimensions: 'EMOTE_IMAGE_DIMENSIONS',
  too_many_frames: 'EMOTE_TOO_MANY_FRAMES',
} as const satisfies Record<UploadProblem, string>;

export type EmotePictureRefusal = (typeof REFUSALS)[UploadProblem];

export interface EmotePicture extends RenderedPicture {
  size: number;
  still: boolean;
}

/** Returns the refusal code of an invalid picture (EM-06). */
export async function readEmoteUpload(file: Buffer): Promise<Frames | EmotePictureRefusal> {
  const read = await readUpload(file, LIMITS);
  return typeof read === 'string' ? REFUSALS[read] : read;
}

export async function renderEmote(frames: Frames): Promise<EmotePicture[]> {
  const kinds = frames.delays.length > 1 ? [true, false] : [true];
  const pictures: EmotePicture[] = [];
  // Sequential, because one upload must not occupy the thread pool that also compresses replies.
  for (const size of EMOTE_SIZES) {
    for (const still of kinds) pictures.push({ size, still, ...(await renderEmoteSize(frames, size, still)) });
  }
  return pictures;
}

export const renderEmoteSize = (frames: Frames, size: number, still: boolean): Promise<RenderedPicture> =>
  renderPicture(frames, { width: size, height: size }, still);
