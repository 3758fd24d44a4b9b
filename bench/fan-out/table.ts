import type { Rate, SteadyRate } from './measure.ts';

export interface Measured {
  name: string;
  /** Rates by `sockets/k`. */
  rates: Map<string, Rate>;
  steady: SteadyRate | null;
  idleBytes: number | null;
}

const thousands = (value: number): string => `${Math.round(value / 1000).toLocaleString('en')} k/s`;
const grouped = (value: number): string => value.toLocaleString('en');

/** Expects the product first and the peer that the goals refer to second. */
export function fanOutTable(
  measured: readonly Measured[],
  sizes: readonly number[],
  perTick: readonly number[],
  steadySockets: number,
): string {
  const [ours, peer] = measured as [Measured, Measured];
  const rows = [
    ['fan-out', ...measured.map(({ name }) => name), `${ours.name} : ${peer.name}`, 'the same by CPU time'],
    ['---', ...measured.map(() => '---:'), '---:', '---:'],
  ];
  for (const sockets of sizes) {
    for (const k of perTick) {
      const rates = measured.map(({ rates }) => rates.get(`${sockets}/${k}`)!);
      rows.push([
        `${grouped(sockets)} sockets, ${k} per tick`,
        ...rates.map(({ perSecond }) => thousands(perSecond)),
        `${(rates[0]!.perSecond / rates[1]!.perSecond).toFixed(1)} x`,
        `${(rates[0]!.perCpuSecond / rates[1]!.perCpuSecond).toFixed(1)} x`,
      ]);
    }
  }
  const steady = (label: string, read: (rate: SteadyRate) => string) => [
    `20 msg/s to ${grouped(steadySockets)}: ${label}`,
    ...measured.map((each) => read(each.steady!)),
    '',
    '',
  ];
  rows.push(
    steady('one core', ({ cpu }) => `${Math.round(cpu)} %`),
    steady('p50', ({ p50 }) => `${p50.toFixed(1)} ms`),
    steady('p99', ({ p99 }) => `${p99.toFixed(1)} ms`),
    ['memory per idle socket', ...measured.map(({ idleBytes }) => `${(idleBytes! / 1024).toFixed(1)} KB`), '', ''],
  );
  return rows.map((row) => `| ${row.join(' | ')} |`).join('\n');
}
