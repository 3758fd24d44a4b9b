export { ReplayColumn } from './replay/ReplayColumn.tsx';
export { useReplay } from './replay/replay-room.ts';
export { recordingIn } from './video-source.ts';
