import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import type { Plugin } from 'vite';

/** The drawing of the browser tab, the source of all icons. */
const DRAWING = new URL('../src/app/web/public/favicon.svg', import.meta.url);
const UNITS = 28;

/**
 * Sides in pixels. Phones and desktops crop the corners of filled icons, so these icons have no rounded corners. The drawing stays within
 * the inner 80 % circle, which is always visible.
 */
const PICTURES: Record<string, { side: number; filled?: true }> = {
  'favicon.ico': { side: 32 },
  'apple-touch-icon.png': { side: 180, filled: true },
  'icon-192.png': { side: 192 },
  'icon-512.png': { side: 512 },
  'icon-maskable-512.png': { side: 512, filled: true },
};

async function drawPicture(name: string): Promise<Buffer> {
  const { side, filled } = PICTURES[name]!;
  const drawing = await readFile(DRAWING, 'utf8');
  const svg = filled
    ? drawing.replace(' rx="6"', '').replace('translate(3.500 3.500) scale(.75)', 'translate(4.760 4.760) scale(.66)')
    : drawing;
  const png = await sharp(Buffer.from(svg), { density: (72 * side) / UNITS })
    .resize(side, side)
    .png({ compressionLevel: 9, palette: true })
    .toBuffer();
  return name.endsWith('.ico') ? icoOf(png, side) : png;
}

/** An icon file that holds one PNG: a header of 6 bytes and an entry of 16. */
function icoOf(png: Buffer, side: number): Buffer {
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(1, 4);
  head.writeUInt8(side, 6);
  head.writeUInt8(side, 7);
  head.writeUInt16LE(1, 10);
  head.writeUInt16LE(32, 12);
  head.writeUInt32LE(png.length, 14);
  head.writeUInt32LE(head.length, 18);
  return Buffer.concat([head, png]);
}

/** Draws the site's icons from `favicon.svg`: at build time into the build, in development when they are requested. */
export function siteIcons(): Plugin {
  return {
    name: 'site-icons',
    async generateBundle() {
      for (const name of Object.keys(PICTURES)) this.emitFile({ type: 'asset', fileName: name, source: await drawPicture(name) });
    },
    configureServer({ middlewares }) {
      middlewares.use((request, response, next) => {
        const name = request.url?.slice(1).split('?')[0] ?? '';
        if (!Object.hasOwn(PICTURES, name)) return next();
        drawPicture(name).then(
          (picture) => response.setHeader('content-type', name.endsWith('.ico') ? 'image/x-icon' : 'image/png').end(picture),
          next,
        );
      });
    },
  };
}
