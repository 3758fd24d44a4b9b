/**
 * The shortest and longest pause in milliseconds. The upper limit keeps the work going when a step was slow because the machine is busy.
 */
const PAUSE_MIN = 16;
const PAUSE_MAX = 100;

/**
 * Milliseconds for which work that comes in many steps leaves the database to chat, after a step that took the given time. It is `times` as
 * long as the step: with twice as long a message waits for one step at most, because all its statements run within the pause; with more,
 * fewer messages wait at all.
 */
export const pauseAfter = (took: number, times = 2): number => Math.min(PAUSE_MAX, Math.max(PAUSE_MIN, Math.ceil(times * took)));
