// `npm run screenshots`: takes the pictures of the README anew, of a demo community that it starts and ends.
import { buildWeb, installPackages, pinnedNode, run } from './setup.mjs';
import { installForScreenshots } from './system-packages.mjs';

installPackages();
installForScreenshots();
buildWeb();
process.exitCode = await run(pinnedNode(), ['e2e/screenshots.ts']);
