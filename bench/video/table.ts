/** A goal and whether it was met. */
export interface Result {
  what: string;
  value: string;
  goal?: string;
  isMet?: boolean;
}

export const videoTable = (results: readonly Result[]): string =>
  [
    '| video | measured | goal | |',
    '| --- | ---: | ---: | --- |',
    ...results.map(
      ({ what, value, goal = '', isMet }) => `| ${what} | ${value} | ${goal} | ${isMet === undefined ? '' : isMet ? 'met' : 'MISSED'} |`,
    ),
  ].join('\n');

/** The percentile at this share of ascending numbers. */
export const percentile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
