// `npm run lock-migrations`, after a migration was added: writes what it does into checks/migrations.lock.json, which from then on never changes.
import { join } from 'node:path';
import { installPackages, pinnedNode, ROOT, run } from './setup.mjs';

installPackages();
process.exitCode = await run(pinnedNode(), [join(ROOT, 'checks/lock-migrations.ts')]);
