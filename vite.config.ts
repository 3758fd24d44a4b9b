import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { contractsOfBrowser, zodOfEvents } from './scripts/contracts-of-browser.ts';
import { siteIcons } from './scripts/site-icons.ts';
import { parsedTexts, withoutUnusedCode } from './scripts/smaller-packages.ts';
import { textsByUse } from './scripts/texts-by-use.ts';
import { webChunks } from './scripts/web-chunks.ts';
import { places } from './src/app/web/places.ts';

const chunks = webChunks({ entry: 'src/app/web/main.tsx', places });

/** What parts share that load with their use: packages, and the kit, which knows no feature. */
const LATER = [
  { name: 'german', priority: 3, test: /texts\.de\.ts$/ },
  {
    name: 'overlays',
    priority: 1,
    test: /node_modules\/(@base-ui|@floating-ui)\/|core\/web\/ui\/(Dialog|Drawer|DropPanel|Menu|Popover|Toaster|TooltipLayer)/,
  },
  { name: 'lists', priority: 1, test: /node_modules\/@tanstack\/(react-virtual|virtual-core)\// },
  { name: 'schemas', priority: 1, test: /\?schemas$|node_modules\/zod\/(?!.*\?events$)/ },
  { name: 'kit', priority: 0, test: /src\/core\/web\/(?!i18n\/)|^\0texts:core:/ },
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
    zodOfEvents(),
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
          groups: [{ name: chunks.name, debugName: 'places', priority: 2 }, ...LATER],
        },
      },
    },
  },
});
