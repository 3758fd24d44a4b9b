/** The ids are the same in every init segment, so that an audio-only stream has the same bytes in both of its variants. */
export const TRACK_ID = { video: 1, audio: 2 } as const;

/** Ticks per second of the decode and presentation times of video. */
export const VIDEO_TIMESCALE = 90_000;

/** Sample flags (ISO/IEC 14496-12, 8.8.3.1): depends on no other sample. */
export const SYNC_SAMPLE = 0x02000000;

/** Sample flags: depends on other samples, and is no sync sample. */
export const DEPENDENT_SAMPLE = 0x01010000;
