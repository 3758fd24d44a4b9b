// `npm run record`, once before each release: the data of this version as an upgrade of a later one finds it (docs/testing.md, "Recordings").
import { join } from 'node:path';
import { installPackages, pinnedNode, ROOT, run } from './setup.mjs';
import { installSystemPackages } from './system-packages.mjs';

installPackages();
installSystemPackages();
process.exitCode = await run(pinnedNode(), [join(ROOT, 'src/app/server/testing/record-version.ts')]);
