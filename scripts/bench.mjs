// `npm run bench [fan-out|send-path|browser|filters|points|predictions|attacks|reads|page|fuzz|video|economy|watching|search|notifications|backup ...]`: runs all benchmarks or the named ones. Each measures the
// product against its alternative in the same run.
import { join } from 'node:path';
import { buildWeb, installPackages, pinnedNode, ROOT, run, stop } from './setup.mjs';
import { installForBenches } from './system-packages.mjs';

const BENCHES = [
  'fan-out',
  'send-path',
  'browser',
  'filters',
  'points',
  'predictions',
  'attacks',
  'reads',
  'page',
  'fuzz',
  'video',
  'economy',
  'watching',
  'search',
  'notifications',
  'backup',
];
if (process.argv.includes('--help')) {
  console.log(
    `npm run bench [NAME ...] -- [FLAGS]\n\nRuns all benchmarks or the named ones: ${BENCHES.join(', ')}.\nThe flags of each are at the start of bench/NAME/main.ts.`,
  );
  process.exit(0);
}
const flags = process.argv.slice(2).filter((arg) => arg.startsWith('--'));
const named = process.argv.slice(2).filter((arg) => !arg.startsWith('--'));
const unknown = named.filter((name) => !BENCHES.includes(name));
if (unknown.length > 0) stop(`No bench is named ${unknown.join(', ')}. The benches are ${BENCHES.join(', ')}.`);

installPackages();
installForBenches();
buildWeb();
for (const name of named.length > 0 ? named : BENCHES) {
  const code = await run(pinnedNode(), [join(ROOT, `bench/${name}/main.ts`), ...flags]);
  if (code !== 0) process.exit(code);
}
