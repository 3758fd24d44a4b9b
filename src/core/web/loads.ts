/**
 * When the code of a part loads. Features add places by declaration merging: `chat: true` is for everything that loads with the chat. The
 * build makes one script of what loads with a place (docs/decisions/027).
 */
export interface LoadTimes {
  /** Right after the page or part that shows it, and together with everything else that does. */
  page: true;
  /** With its first use: after a click, or with a state of the page that is rare. */
  use: true;
  /** With the connection for realtime events. */
  realtime: true;
  /** With the first subscription to a channel of events. */
  events: true;
}
export type LoadTime = keyof LoadTimes;

/** Declares when the code that `load` imports loads. Only the build reads the time, so it is written as a literal. */
export const loads = <Load extends () => Promise<unknown>>(_time: LoadTime, load: Load): Load => load;
