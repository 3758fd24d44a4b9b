/** A coded frame as the encoder sent it. */
export interface MediaSample {
  track: 'video' | 'audio';
  /** Decode time in ms on the encoder's clock, unwrapped: it may exceed 32 bits, may jump in both directions, and may be negative. */
  dts: number;
  /** Presentation minus decode time in ms. 0 for audio. */
  offset: number;
  /** Always true for audio. */
  isKeyFrame: boolean;
  /**
   * Video: NAL units with the length prefixes of the avcC; audio: one raw AAC frame. The bytes are immutable. Their buffer may be larger
   * and shared with other samples, so copy them before transferring that buffer to another thread.
   */
  data: Uint8Array;
}

/** The decoder config of the following video samples. */
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

/** The decoder config of the following audio samples. */
export interface AudioConfig {
  track: 'audio';
  /** RFC 6381, e.g. mp4a.40.2 */
  codec: string;
  /** The AudioSpecificConfig (ISO/IEC 14496-3, 1.6.2.1). */
  record: Uint8Array;
  /** Of the coded frames in Hz; each frame has 1,024 samples at this rate. With signaled HE-AAC, playback is at twice this rate. */
  sampleRate: number;
  channels: number;
}

export type TrackConfig = VideoConfig | AudioConfig;
