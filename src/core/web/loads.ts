/** When the code of a part loads. Features add places by declaration merging. Each place is one script (docs/decisions/027). */
export interface LoadTimes {
  page: true;
  use: true;
  realtime: true;
  events: true;
}
export type LoadTime = keyof LoadTimes;

/** The build reads the time, so it is written as a literal. */
export const loads = <Load extends () => Promise<unknown>>(_time: LoadTime, load: Load): Load => load;
