// `npm run lock-migrations`, to run after adding a migration: writes the migration's hash into checks/migrations.lock.json, where it must
// never change.
import { join } from 'node:path';
import { installPackages, pinnedNode, ROOT, run } from './setup.mjs';

installPackages();
process.exitCode = await run(pinnedNode(), [join(ROOT, 'checks/lock-migrations.ts')]);
