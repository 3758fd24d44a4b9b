// `npm run screenshots`: retakes the README's screenshots from a demo community that it starts and stops.
import { buildWeb, installPackages, pinnedNode, run } from './setup.mjs';
import { installForScreenshots } from './system-packages.mjs';

installPackages();
installForScreenshots();
buildWeb();
process.exitCode = await run(pinnedNode(), ['e2e/screenshots.ts']);
