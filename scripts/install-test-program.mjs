// Installs the system package that a test needs: `node scripts/install-test-program.mjs redis-server`.
import { installTestProgram } from './system-packages.mjs';

installTestProgram(process.argv[2]);
