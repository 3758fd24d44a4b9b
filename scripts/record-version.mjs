// `npm run record`, to run once before each release: records this version's data for the upgrade tests of later versions (docs/testing.md,
// "Recordings").
import { join } from 'node:path';
import { installPackages, pinnedNode, ROOT, run } from './setup.mjs';
import { installSystemPackages } from './system-packages.mjs';

installPackages();
installSystemPackages();
process.exitCode = await run(pinnedNode(), [join(ROOT, 'src/app/server/testing/record-version.ts')]);
