/** Percentiles of the reply times in milliseconds, and the number of replies by their status or code. */
export interface Measured {
  answers: Record<string, number>;
  p50: number;
  p99: number;
}

export const times = ({ p50, p99 }: Measured) => `${p50.toFixed(1)} / ${p99.toFixed(1)} ms`;

export const answersOf = ({ answers }: Measured) =>
  Object.entries(answers)
    .map(([answer, count]) => `${count.toLocaleString('en')} x ${answer}`)
    .join(', ');

/** Whether no request was refused. Refusals are faster than successes, so they invalidate a measurement. */
export const isAnswered = ({ answers }: Measured) => Object.keys(answers).every((answer) => answer === '200');
