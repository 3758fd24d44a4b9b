/**
 * The shortest and longest pause in milliseconds. The upper limit keeps the work going when a step was slow because the machine is busy.
 */
const PAUSE_MIN = 16;
const PAUSE_MAX = 100;

/**
 * Milliseconds for which work that comes in many steps leaves the database to chat, after a step that took the given time. It is twice as
 * long as the step, so that a message waits for one step at most: all its statements run within the pause.
 */
export const pauseAfter = (took: number): number => Math.min(PAUSE_MAX, Math.max(PAUSE_MIN, Math.ceil(2 * took)));
