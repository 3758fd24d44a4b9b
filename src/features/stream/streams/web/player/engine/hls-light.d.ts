/** The light build has no types. It lacks subtitles, alternate audio and DRM, which this player does not use. */
declare module 'hls.js/light' {
  export * from 'hls.js';
  export { default } from 'hls.js';
}
