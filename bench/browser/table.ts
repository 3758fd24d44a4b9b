import type { Measurement } from './watch.ts';

const megabytes = (bytes: number) => `${(bytes / 1024 / 1024).toFixed(1)} MB`;

/** A Markdown table with one row per rate. */
export function browserTable(watched: readonly Measurement[]): string {
  const rows = [
    [
      'messages a second',
      'dropped frames',
      'longest task',
      'by CPU time',
      'tasks over 50 ms',
      'heap at the start',
      'heap at the end',
      'DOM rows',
    ],
    ['---:', '---:', '---:', '---:', '---:', '---:', '---:', '---:'],
    ...watched.map(({ rate, reached, frames, dropped, longestTask, longestWork, longTasks, heapBefore, heapAfter, rows }) => [
      reached < 0.97 * rate ? `${rate} (${Math.round(reached)} reached)` : String(rate),
      `${dropped} of ${frames + dropped} (${((100 * dropped) / (frames + dropped)).toFixed(1)} %)`,
      `${longestTask.toFixed(1)} ms`,
      `${longestWork.toFixed(1)} ms`,
      String(longTasks),
      megabytes(heapBefore),
      megabytes(heapAfter),
      String(rows),
    ]),
  ];
  return rows.map((row) => `| ${row.join(' | ')} |`).join('\n');
}
