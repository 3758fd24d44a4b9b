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
   * Video: NAL units with the length prefixes of the avcC; audio: one raw AAC frame. Nobody changes the bytes afterwards. The buffer behind them
   * may be larger and shared with other samples, so copy them before giving that buffer to another thread.
   */
  data: Uint8Array;
}

/** How to decode the video samples that follow. */
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

/** How to decode the audio samples that follow. */
export interface AudioConfig {
  track: 'audio';
  /** RFC 6381, e.g. mp4a.40.2 */
  codec: string;
  /** The AudioSpecificConfig (ISO/IEC 14496-3, 1.6.2.1). */
  record: Uint8Array;
  /** Of the coded frames in Hz, each of which holds 1,024 samples at this rate. Where HE-AAC is signalled, it plays at twice this rate. */
  sampleRate: number;
  channels: number;
}

export type TrackConfig = VideoConfig | AudioConfig;
