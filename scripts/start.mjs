// `npm start` and `npm run dev`: sets up everything that a fresh machine needs and starts the server.
import { buildWeb, installPackages, pinnedNode, run } from './setup.mjs';

const args = process.argv.slice(2);
installPackages();
if (!['--help', '--dev', 'verify-ledger'].some((one) => args.includes(one))) buildWeb();
process.exitCode = await run(pinnedNode(), [
  // Where processors have such keys, V8 keeps account of the pages of compiled code, and now and then ends the process for a mistake in it when
  // threads and WebAssembly come and go ("Check failed: jit_page.has_value()", nodejs/node#64500).
  '--no-memory-protection-keys',
  ...(args.includes('--dev') ? ['--watch-path=src', '--watch-preserve-output'] : []),
  'src/app/server/main.ts',
  ...args,
]);
