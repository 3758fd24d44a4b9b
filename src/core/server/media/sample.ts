export interface MediaSample {
  track: 'video' | 'audio';
  /** Decode time in ms on the encoder's clock, unwrapped: it may exceed 32 bits, may jump in both directions, and may be negative. */
  dts: number;
  /** Presentation minus decode time in ms. 0 for audio. */
  offset: number;
  isKeyFrame: boolean;
  /** NAL units with avcC length prefixes, or one raw AAC frame. Immutable; the buffer may be shared, so copy before a transfer. */
  data: Uint8Array;
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
