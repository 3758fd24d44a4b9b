import sharp from 'sharp';

// Only what we read on purpose: uploads in three formats, and drawings of our own as SVG.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer', 'VipsForeignLoadNsgifBuffer', 'VipsForeignLoadSvgBuffer'],
});
// One thread a picture: a few pictures at once use the cores better, and nothing is kept that could be a stranger's.
sharp.concurrency(1);
sharp.cache(false);

/** The picture library, set up for files of strangers. */
export { sharp };
