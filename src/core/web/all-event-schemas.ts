/** The build writes the payload schemas of all events here (`scripts/contracts-of-browser.ts`). Without a build, each event has its own. */
export {};
