import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { availableParallelism, cpus } from 'node:os';
import { CANDIDATES, type Candidate, type Running } from './candidates.ts';
import { memoryPerSocket, type SteadyRate, steadyRate, throughput } from './measure.ts';
import { fanOutTable, type Measured } from './table.ts';

const SIZES = [1_000, 5_000] as const;
const PER_TICK = [1, 5, 10] as const;
const STEADY_SOCKETS = 2_000;
const IDLE_SOCKETS = 5_000;

const peers = `${import.meta.dirname}/../peers`;
if (!existsSync(`${peers}/node_modules/@soketi/soketi`)) {
  console.log('Installing the servers to measure against ...');
  execFileSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: peers, stdio: 'inherit', timeout: 300_000 });
}

/** Every measurement has a fresh server, and candidates take turns, so that none has a warmer machine. */
async function withServer<T>(candidate: Candidate, work: (server: Running) => Promise<T>): Promise<T> {
  const server = await candidate.start();
  try {
    return await work(server);
  } finally {
    await server.stop();
  }
}

const candidates = Object.values(CANDIDATES);
const measured: Measured[] = candidates.map(({ name }) => ({ name, rates: new Map(), steady: null, idleBytes: null }));
for (const sockets of SIZES) {
  for (const [index, candidate] of candidates.entries()) {
    const rates = await withServer(candidate, (server) => throughput(server, sockets, PER_TICK));
    for (const [n, rate] of rates.entries()) measured[index]!.rates.set(`${sockets}/${PER_TICK[n]}`, rate);
  }
}
for (const [index, candidate] of candidates.entries()) {
  measured[index]!.steady = await withServer<SteadyRate>(candidate, (server) => steadyRate(server, STEADY_SOCKETS));
}
for (const [index, candidate] of candidates.entries()) {
  measured[index]!.idleBytes = await withServer(candidate, (server) => memoryPerSocket(server, IDLE_SOCKETS));
}
console.log(`${availableParallelism()} cores, ${cpus()[0]?.model.trim()}, Node ${process.versions.node}`);
console.log(fanOutTable(measured, SIZES, PER_TICK, STEADY_SOCKETS));
process.exit(0);
