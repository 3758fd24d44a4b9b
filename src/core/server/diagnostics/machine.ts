import { freemem, totalmem } from 'node:os';
import { coreCheckTexts } from '#core/checks/texts.en.ts';
import { descriptorLimit, MAX_SOCKETS, shareDescriptors } from '../descriptors.ts';
import { diagnostic, type Found, found, guide } from './diagnostic.ts';

const texts = coreCheckTexts;

/** End of the security fixes of each release line with long-term support (https://nodejs.org/en/about/previous-releases). */
const SUPPORTED_UNTIL: Readonly<Record<number, string>> = { 20: '2026-04-30', 22: '2027-04-30', 24: '2028-04-30', 26: '2029-04-30' };
const NEWEST_KNOWN = 26;

/** Odd lines are supported for half a year. Lines newer than this program count as supported. */
export function judgeNode(version: string, now: Date): Found<'ok' | 'old'> {
  const major = Number.parseInt(version, 10);
  const until = SUPPORTED_UNTIL[major];
  const isSupported = until === undefined ? major > NEWEST_KNOWN : now < new Date(until);
  return isSupported ? found('ok', 'ok', { version }) : found('warning', 'old', { version });
}

export const nodeDiagnostic = diagnostic({ id: 'node', texts, run: async ({ now }) => judgeNode(process.versions.node, now()) });

const MIB = 1024 ** 2;
/** Bytes. A burst of pictures or transcoding needs that much. */
const LOW_MEMORY = 256 * MIB;

export const judgeMemory = (available: number, total: number): Found<'ok' | 'low'> => {
  const facts = { available_bytes: available, total_bytes: total };
  return available < LOW_MEMORY ? found('warning', 'low', facts) : found('ok', 'ok', facts);
};

/** Of the container where there is one. */
function memory(): { available: number; total: number } {
  const limit = process.constrainedMemory();
  const total = limit > 0 && limit < totalmem() ? limit : totalmem();
  // Node 20 before 20.13 has no `availableMemory`.
  return { available: process.availableMemory?.() ?? freemem(), total };
}

export const memoryDiagnostic = diagnostic({
  id: 'memory',
  texts,
  async run() {
    const { available, total } = memory();
    return judgeMemory(available, total);
  },
});

export const filesDiagnostic = diagnostic({
  id: 'files',
  texts,
  place: guide('Connection limits.'),
  async run() {
    const { sockets } = shareDescriptors(descriptorLimit());
    return sockets < MAX_SOCKETS ? found('warning', 'few', { sockets, most: MAX_SOCKETS }) : found('ok', 'ok', { sockets });
  },
});
