import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { siteIcons } from './scripts/site-icons.ts';

/** Chunks that change rarely and are shared by every page, so that a new release costs a returning viewer little. */
const CHUNKS = [
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// },
  { name: 'router', test: /node_modules\/@tanstack\/(react-router|router-core|history|react-store|store|react-query|query-core)\// },
  { name: 'texts', test: /node_modules\/(intl-messageformat|@formatjs)\// },
  { name: 'contract', test: /node_modules\/zod\// },
  // Small things that nearly every page needs: one file instead of thirty. What brings a part of Base UI along stays out.
  {
    name: 'shared',
    test: /src\/(core\/contract|core\/web\/(?!open-pusher|channel-auth|ui\/(Dialog|Drawer|Menu|PasswordField|Switch|Tabs|Toaster|TooltipLayer))|features\/(accounts|channels)\/contract)/,
  },
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
  plugins: [react(), tailwindcss(), siteIcons(), compressed()],
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
    rolldownOptions: { output: { codeSplitting: { groups: CHUNKS } } },
  },
});
