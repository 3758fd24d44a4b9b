import type { StatsPoint } from '#features/stream/stream-stats/contract.ts';

/** Chart columns: seconds since the epoch, viewers, messages per minute. A missing minute is a gap (null). */
export interface ChartData {
  times: number[];
  viewers: (number | null)[];
  messages: (number | null)[];
}

export function chartData(points: readonly StatsPoint[], minutesPerPoint: number): ChartData {
  const step = minutesPerPoint * 60;
  const data: ChartData = { times: [], viewers: [], messages: [] };
  const add = (time: number, viewers: number | null, messages: number | null) => {
    data.times.push(time);
    data.viewers.push(viewers);
    data.messages.push(messages);
  };
  for (const { at, viewers, messages } of points) {
    const time = Date.parse(at) / 1000;
    const last = data.times.at(-1);
    if (last !== undefined && time - last > step) add(last + step, null, null);
    add(time, viewers, messages);
  }
  return data;
}
