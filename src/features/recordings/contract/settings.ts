import { z } from 'zod';
import { Visibility } from './video.ts';

/** Which streams of a channel are recorded, and who finds new recordings. */
export const RecordingSettings = z.object({ keep_recordings: z.boolean(), visibility: Visibility });
export type RecordingSettings = z.infer<typeof RecordingSettings>;
