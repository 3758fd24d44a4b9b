export { ReplayColumn } from './replay/ReplayColumn.tsx';
export { useReplay } from './replay/use-replay.ts';
export { recordingIn } from './video-source.ts';
