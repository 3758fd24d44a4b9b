// `npm run build`: installs the packages and builds the web app, so that `npm start` only starts, also from a folder that it cannot write.
import { buildWeb, installPackages } from './setup.mjs';

installPackages();
buildWeb();
