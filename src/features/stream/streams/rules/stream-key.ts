/** Makes leaked keys recognizable, also for secret scanners. */
export const STREAM_KEY_PREFIX = 'gs_live_';
/** Random characters after the prefix, of 62 kinds: 190 bits. */
export const STREAM_KEY_LENGTH = 32;

const FORM = new RegExp(`^${STREAM_KEY_PREFIX}[A-Za-z0-9]{${STREAM_KEY_LENGTH}}$`);

export const isStreamKey = (text: string): boolean => FORM.test(text);
