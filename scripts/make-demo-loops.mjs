// `npm run demo-loops [-- CHANNEL ...]`: draws and encodes the loops that channels of the demo stream (docs/decisions/040-demo-streams.md).
import { join } from 'node:path';
import { installPackages, pinnedNode, ROOT, run } from './setup.mjs';
import { installTestPrograms } from './system-packages.mjs';

installPackages();
installTestPrograms();
process.exitCode = await run(pinnedNode(), [join(ROOT, 'scripts/demo-loops/main.ts'), ...process.argv.slice(2)]);
