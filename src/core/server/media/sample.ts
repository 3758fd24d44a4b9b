export interface MediaSample {
  track: 'video' | 'audio';
  /** Decode time in ms on the encoder's clock, unwrapped: it may exceed 32 bits, may jump in both directions, and may be negative. */
  dts: number;
  /** Presentation minus decode time in ms. 0 for audio. */
  offset: number;
  isKeyFrame: boolean;
  /** Whether a picture comes with CEA-608 captions. */
  hasCaptions?: boolean;
  /** NAL units with avcC length prefixes, or one raw AAC frame. Immutable; the buffer may be shared, so copy before a transfer. */
  data: Uint8Array;
}

/**
 * Why a frame is not passed on. `damaged`: it cannot be decoded. `no_key_frame`: it needs a lost frame. `timestamps`: its time contradicts
 * those before. `too_large`: no stream within the bitrate has such a frame. `not_ready`: its track has not started, or just ends.
 */
export type DiscardCause = 'damaged' | 'no_key_frame' | 'timestamps' | 'too_large' | 'not_ready';

export interface Discard {
  track: MediaSample['track'];
  cause: DiscardCause;
}

export interface VideoConfig {
  track: 'video';
  /** RFC 6381, e.g. avc1.64001f */
  codec: string;
  /** The AVCDecoderConfigurationRecord (ISO/IEC 14496-15, 5.3.3.1). */
  record: Uint8Array;
  /** Of the visible picture in pixels, after cropping. */
  width: number;
  height: number;
  /** Frames per second from the VUI, null when absent. */
  frameRate: number | null;
}

export interface AudioConfig {
  track: 'audio';
  codec: string;
  /** The AudioSpecificConfig (ISO/IEC 14496-3, 1.6.2.1). */
  record: Uint8Array;
  /** Of the coded frames in Hz; each frame has 1,024 samples at this rate. With signaled HE-AAC, playback is at twice this rate. */
  sampleRate: number;
  channels: number;
}

export type TrackConfig = VideoConfig | AudioConfig;

/** Ticks of 1/90,000 s are whole numbers, so that durations add up exactly, and fine enough for every frame rate. */
export const ticksOfMs = (ms: number): number => Math.round((ms * VIDEO_TIMESCALE) / 1000);
export const secondsOfTicks = (ticks: number): number => ticks / VIDEO_TIMESCALE;
export const msOfTicks = (ticks: number): number => (ticks * 1000) / VIDEO_TIMESCALE;
export const ticksOfSeconds = (seconds: number): number => Math.round(seconds * VIDEO_TIMESCALE);

/** The ids are the same in every init segment, so that an audio-only stream has the same bytes in both of its variants. */
export const TRACK_ID = { video: 1, audio: 2 } as const;

/** Ticks per second of the decode and presentation times of video. */
export const VIDEO_TIMESCALE = 90_000;

/** Sample flags (ISO/IEC 14496-12, 8.8.3.1): depends on no other sample. */
export const SYNC_SAMPLE = 0x02000000;

/** Sample flags: depends on other samples, and is no sync sample. */
export const DEPENDENT_SAMPLE = 0x01010000;
