// `npm start` and `npm run dev`: sets up everything that a fresh machine needs and starts the server.
import { NODE_FLAGS } from './node-flags.mjs';
import { buildWeb, installPackages, pinnedNode, run } from './setup.mjs';

const args = process.argv.slice(2);
installPackages();
// A command starts no server, so it needs no pages.
if (args.every((one) => one === '--demo')) buildWeb();
process.exitCode = await run(pinnedNode(), [
  ...NODE_FLAGS,
  ...(args.includes('--dev') ? ['--watch-path=src', '--watch-preserve-output'] : []),
  'src/app/server/main.ts',
  ...args,
]);
