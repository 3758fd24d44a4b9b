import sharp from 'sharp';

// Only the loaders we need are enabled: four upload formats, and SVG for our own drawings.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: [
    'VipsForeignLoadPngBuffer',
    'VipsForeignLoadJpegBuffer',
    'VipsForeignLoadWebpBuffer',
    'VipsForeignLoadNsgifBuffer',
    'VipsForeignLoadSvgBuffer',
  ],
});
// One thread per picture uses the cores better across pictures. The cache is off, because it could keep users' files.
sharp.concurrency(1);
sharp.cache(false);

/** The image library, configured for untrusted files (decision 007). */
export { sharp };
