import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { contractsOfBrowser } from './scripts/contracts-of-browser.ts';
import { siteIcons } from './scripts/site-icons.ts';
import { parsedTexts, withoutUnusedCode } from './scripts/smaller-packages.ts';
import { TEXT_MODULE, textsByUse } from './scripts/texts-by-use.ts';
import { webChunks } from './scripts/web-chunks.ts';

/** What each place loads at once: its page and the parts that render with it. Then what a page shows in a second step. */
const chunks = webChunks([
  { name: 'start', roots: /src\/app\/web\/main\.tsx$/ },
  {
    name: 'home',
    roots: /channels\/web\/pages\/HomePage\.tsx$/,
    limit: { bytes: 136_000, files: 20 },
  },
  {
    name: 'channel',
    roots: /(app\/web\/pages\/(ChannelRoute|PopoutRoute)|web\/(in-chat|own-parts))\.tsx?$/,
    also: /node_modules\/pusher-js\//,
    limit: { bytes: 201_000, files: 20 },
  },
  { name: 'dashboard', roots: /app\/web\/(pages\/DashboardRoute|dashboard\/(Overview|SectionPage))\.tsx$/ },
  {
    // What the page of a channel shows in a second step: around its chat, and below its poster.
    name: 'channel-later',
    later: true,
    roots:
      /web\/(SubscribeActions|SubscriptionsRow|RewardsRow|AutomodUpdates|ChatAnnouncer|NoResults|PinnedBox|PointsButton|banner\/PredictionBanner|PollBox|Celebration|strip\/LeaderboardStrip|list\/RecentVideos|LatestClips|EventBanners|AboveChat|BesideAbout|banner\/DropsBanner|page-parts)\.tsx?$|payments\/web\/read-payments\.ts$/,
  },
  {
    name: 'panes',
    later: true,
    roots:
      /web\/(ActivityFeed|ChatColumn|PollsPane|StatsPane|queue\/HeldQueue|shield\/ShieldBox|stream\/StreamCard|modes\/ModesPane|audit\/AuditLog|roles\/RolesPanel|panes?\/(WordsPane|RedemptionsPane|PredictionsPane)|ClearAction|modes\/ModesAction|PredictionAction|PollAction)\.tsx$|web\/(audit\/own-acts|audit-acts)\.ts$/,
  },
  {
    name: 'player',
    later: true,
    roots: /web\/player\/(Player|LivePlayer|SmallPlayer)\.tsx$/,
    also: /streams\/web\/player\/engine\/hls-engine\.ts$/,
    limit: { bytes: 160_000, files: 10 },
  },
]);

/** What screens load later, and together. It comes first, so that a place that needs it at once does not take it along. */
const LATER = [
  { name: 'german', priority: 2, test: /texts\.de\.ts$/ },
  {
    name: 'overlays',
    priority: 2,
    test: /node_modules\/(@base-ui|@floating-ui)\/|core\/web\/ui\/(Dialog|Drawer|DropPanel|Menu|Popover|Toaster|TooltipLayer)/,
  },
  { name: 'schemas', priority: 2, test: /\?schemas$|^virtual:event-schemas$|node_modules\/zod\// },
  // What several parts share that load later, of the kit that knows no feature.
  { name: 'kit', priority: 0, test: /src\/core\/web\/(?!i18n\/)/ },
  // English texts that no place needs at once.
  { name: 'english', priority: 0, test: (id: string) => id.startsWith(TEXT_MODULE) },
];

/** Compressed copies beside the files, made once at build time; the server sends them as they are. */
function compressed(): Plugin {
  return {
    name: 'compressed',
    apply: 'build',
    writeBundle({ dir }) {
      for (const entry of readdirSync(dir!, { recursive: true, withFileTypes: true })) {
        if (!entry.isFile() || !/\.(js|css|svg|html|txt|webmanifest)$/.test(entry.name)) continue;
        const file = join(entry.parentPath, entry.name);
        const content = readFileSync(file);
        writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
        writeFileSync(`${file}.br`, brotliCompressSync(content));
      }
    },
  };
}

/** The web app: `vite build` writes dist/web, `npm run dev` mounts it in the server in middleware mode. */
export default defineConfig({
  plugins: [
    react(),
    tailwindcss(),
    siteIcons(),
    withoutUnusedCode(),
    contractsOfBrowser(),
    parsedTexts(),
    textsByUse(),
    chunks.plugin,
    compressed(),
  ],
  publicDir: 'src/app/web/public',
  build: {
    outDir: 'dist/web',
    emptyOutDir: true,
    target: 'es2023',
    // One style sheet, a few KB larger: a part whose own sheet failed to load would be drawn without it, and never load it again.
    cssCodeSplit: false,
    // A picture inside a script would need data: in the policy and cannot be shared.
    assetsInlineLimit: 0,
    // The scripts carry code of other projects, whose licences ask for their text to go along: served at /licenses.txt.
    license: { fileName: 'licenses.txt' },
    // Preload code is a script of its own, not an inline one.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [{ name: chunks.name, debugName: 'places', priority: 1 }, ...LATER],
        },
      },
    },
  },
});
