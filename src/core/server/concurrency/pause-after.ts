/** The shortest and longest pause in milliseconds. The upper limit keeps the work going when a step was slow on a busy machine. */
const PAUSE_MIN = 16;
const PAUSE_MAX = 100;

/** Milliseconds to pause after a step, so that chat can use the database. With twice the step, a message waits for one step at most. */
export const pauseAfter = (took: number, times = 2): number => Math.min(PAUSE_MAX, Math.max(PAUSE_MIN, Math.ceil(times * took)));
