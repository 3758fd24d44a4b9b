import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { availableParallelism, cpus } from 'node:os';
import { CANDIDATES, type Candidate, type Running } from './candidates.ts';
import { memoryPerSocket, steadyRate, throughput } from './measure.ts';
import { fanOutTable, type Measured } from './table.ts';

const SIZES = [1_000, 5_000] as const;
const PER_TICK = [1, 5, 10] as const;
const STEADY_SOCKETS = 2_000;
const IDLE_SOCKETS = 5_000;

const peers = `${import.meta.dirname}/../peers`;
if (!existsSync(`${peers}/node_modules/@soketi/soketi`)) {
  console.log('Installing the servers to measure against ...');
  // `npm ci` would refuse the lock file, because an optional dependency of a peer is not published for every platform.
  execFileSync('npm', ['install', '--ignore-scripts', '--no-save', '--no-audit', '--no-fund'], {
    cwd: peers,
    stdio: 'inherit',
    timeout: 300_000,
  });
}

/** Starts fresh servers for one measurement and stops them even if it fails. */
async function withServers<T>(candidates: readonly Candidate[], work: (servers: Running[]) => Promise<T>): Promise<T> {
  const servers: Running[] = [];
  try {
    for (const candidate of candidates) servers.push(await candidate.start());
    return await work(servers);
  } finally {
    for (const server of servers) await server.stop();
  }
}

const candidates = Object.values(CANDIDATES);
const measured: Measured[] = candidates.map(({ name }) => ({ name, rates: new Map(), steady: null, idleBytes: null }));
for (const sockets of SIZES) {
  const rates = await withServers(candidates, (servers) => throughput(servers, sockets, PER_TICK));
  for (const [index, ofOne] of rates.entries()) {
    for (const [n, rate] of ofOne.entries()) measured[index]!.rates.set(`${sockets}/${PER_TICK[n]}`, rate);
  }
}
for (const [index, candidate] of candidates.entries()) {
  measured[index]!.steady = await withServers([candidate], ([server]) => steadyRate(server!, STEADY_SOCKETS));
}
for (const [index, candidate] of candidates.entries()) {
  measured[index]!.idleBytes = await withServers([candidate], ([server]) => memoryPerSocket(server!, IDLE_SOCKETS));
}
console.log(`${availableParallelism()} cores, ${cpus()[0]?.model.trim()}, Node ${process.versions.node}`);
console.log(fanOutTable(measured, SIZES, PER_TICK, STEADY_SOCKETS));
process.exit(0);
