/** The part of recordings that later features may use in the browser. */

export { recordingIn } from './video-source.ts';
