/** The shortest and longest pause in milliseconds. The upper limit keeps the work going when a step was slow on a busy machine. */
const PAUSE_MIN = 16;
const PAUSE_MAX = 100;

/**
 * Milliseconds to pause after a step of long work that took the given time, so that chat can use the database. With a pause of twice the
 * step, a message waits for one step at most, because all its statements run within the pause. With a longer pause, fewer messages wait.
 */
export const pauseAfter = (took: number, times = 2): number => Math.min(PAUSE_MAX, Math.max(PAUSE_MIN, Math.ceil(times * took)));
